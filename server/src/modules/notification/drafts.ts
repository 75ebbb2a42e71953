import type { Locale, notification } from '@tayang/contract'

export type Kind = (typeof notification.notificationKinds)[number]
/** A group of notifications that a person can turn off. */
export type Topic = (typeof notification.notificationTopics)[number]

/** The recipients of a notification. Followers are those at the moment when it is sent. */
export type Audience =
  | { readonly to: 'all' }
  | { readonly to: 'followers'; readonly profileId: string }
  | { readonly to: 'profile'; readonly profileId: string }
  /** These people, a page of them at most; `profileId` is the profile that it is about. */
  | { readonly to: 'profiles'; readonly profileId: string; readonly profileIds: readonly string[] }

/** One text for every language, or one text per language. */
export type LocalText = string | Readonly<Record<Locale, string>>

/** A notification before it is sent. */
export interface Draft {
  /** A repeated key sends nothing. */
  readonly key: string
  readonly type: string
  readonly kind?: Kind
  readonly title: LocalText
  readonly desc: LocalText
  /** `type:id`, which decides where it leads: docs/product/notifications.md#reference-of-a-notification */
  readonly refId?: string | null
  readonly image?: string | null
  /** Milliseconds; absent: now. */
  readonly startAt?: number
  readonly endAt?: number | null
  readonly push?: boolean
  /** Nothing is sent where this profile's followers were sent one of this type within so long. */
  readonly restMs?: number
  /** Absent: derived from the type. Null: no choice turns it off. */
  readonly topic?: Topic | null
}

const PROFILE_ARN = /^tayang:profile:([\w-]{1,64})$/
const TOPIC_ARN = /^tayang:topic:(live|content|subscription|announcement)$/

/** The recipients of a topic: a profile's followers, or everybody who has not turned the topic off. */
export function readTopicArn(topicArn: string): { audience: Audience; topic?: Topic } | null {
  const profileId = PROFILE_ARN.exec(topicArn)?.[1]
  if (profileId !== undefined) return { audience: { to: 'followers', profileId } }
  const topic = TOPIC_ARN.exec(topicArn)?.[1] as Topic | undefined
  return topic === undefined ? null : { audience: { to: 'all' }, topic }
}

const ACCOUNT_TYPES: ReadonlySet<string> = new Set(['in-app', 'transaction'])

/** The topic of a notification. What concerns one account itself has no topic, so it cannot be turned off. */
export function topicOf({ type, topic }: Pick<Draft, 'type' | 'topic'>, audience: Audience): Topic | null {
  if (topic !== undefined) return topic
  if (type === 'liveshow') return 'live'
  if (type === 'subscription') return 'subscription'
  if (ACCOUNT_TYPES.has(type)) return audience.to === 'profile' ? null : 'announcement'
  return 'content'
}

/** A text in one language. */
export function textIn(text: LocalText, locale: Locale): string {
  return typeof text === 'string' ? text : text[locale]
}
