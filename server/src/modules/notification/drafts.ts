import type { Locale, notification } from '@tayang/contract'

export type Kind = (typeof notification.notificationKinds)[number]
/** A group that somebody can turn off. */
export type Topic = (typeof notification.notificationTopics)[number]

/** Whom a notification is for. Followers are those at the moment when it is sent. */
export type Audience =
  | { readonly to: 'all' }
  | { readonly to: 'followers'; readonly profileId: string }
  | { readonly to: 'profile'; readonly profileId: string }
  /** These people, a page of them at most; `profileId` is of whom it tells. */
  | { readonly to: 'profiles'; readonly profileId: string; readonly profileIds: readonly string[] }

/** A text that everybody reads, or one in each language. */
export type Words = string | Readonly<Record<Locale, string>>

/** What somebody is to be told. */
export interface Draft {
  /** The same key tells once, however often it is asked. */
  readonly key: string
  readonly type: string
  readonly kind?: Kind
  readonly title: Words
  readonly desc: Words
  /** `type:id`, where it leads (A034). */
  readonly refId?: string | null
  readonly image?: string | null
  /** Milliseconds; absent: now. */
  readonly startAt?: number
  readonly endAt?: number | null
  readonly push?: boolean
  /** Nothing where the followers of this profile were told something of this type within so long. */
  readonly restMs?: number
  /** Absent: what its type says. Null always comes. */
  readonly topic?: Topic | null
}

const PROFILE_ARN = /^tayang:profile:([\w-]{1,64})$/
const TOPIC_ARN = /^tayang:topic:(live|content|subscription|announcement)$/

/** Who hears a topic (A027, A038): the followers of a profile, or everybody who has not turned a group off. */
export function readTopicArn(topicArn: string): { audience: Audience; topic?: Topic } | null {
  const profileId = PROFILE_ARN.exec(topicArn)?.[1]
  if (profileId !== undefined) return { audience: { to: 'followers', profileId } }
  const topic = TOPIC_ARN.exec(topicArn)?.[1] as Topic | undefined
  return topic === undefined ? null : { audience: { to: 'all' }, topic }
}

const ACCOUNT_TYPES: ReadonlySet<string> = new Set(['in-app', 'transaction'])

/** The group that a notification belongs to. What concerns one account itself belongs to none and always comes. */
export function topicOf({ type, topic }: Pick<Draft, 'type' | 'topic'>, audience: Audience): Topic | null {
  if (topic !== undefined) return topic
  if (type === 'liveshow') return 'live'
  if (type === 'subscription') return 'subscription'
  if (ACCOUNT_TYPES.has(type)) return audience.to === 'profile' ? null : 'announcement'
  return 'content'
}

/** A text as it is read in a language. */
export function wordsIn(words: Words, locale: Locale): string {
  return typeof words === 'string' ? words : words[locale]
}
