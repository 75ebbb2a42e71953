import type { ChatSettings, InputOf, moderation, PackAction, RoomRules, WordPack } from '@tayang/contract'
import { judgeText, openOwnWords } from '#platform/automod/automod'
import type { Role } from '../message.ts'

/** The settings of a streamer who chose nothing: gambling ads are hidden, the rest waits for a moderator. */
export const defaultChatSettings: ChatSettings = {
  slowSeconds: 0,
  followersOnly: false,
  minAccountAgeDays: 0,
  isShielded: false,
  packs: { judol: 'hide', porn: 'hold', hate: 'hold', contact: 'hold', own: 'hold' },
  words: [],
  clipping: 'followers',
  viewersMoments: 'wait',
}

/** A channel has no moderators who could decide about held messages, so they are dropped there. */
const unguardedPacks: ChatSettings['packs'] = {
  judol: 'hide',
  porn: 'drop',
  hate: 'drop',
  contact: 'drop',
  own: 'drop',
}

/** Settings to change; absent ones stay as they are. */
export type RulesChange = InputOf<typeof moderation.putChatSettings>['body']

/** The shield raises every rule to at least this. */
const SHIELD = { slowSeconds: 10, minAccountAgeDays: 1 }

const DAY_MS = 24 * 60 * 60 * 1_000

export interface SanctionFact {
  readonly kind: 'timeout' | 'ban'
  /** Null of a ban. */
  readonly until: number | null
}

/** The rules of a streamer for all their rooms, as they are in the database. */
export interface ChatFacts {
  readonly version: number
  readonly settings: ChatSettings
  readonly moderatorIds: readonly string[]
  readonly sanctions: ReadonlyMap<string, SanctionFact>
}

/** The rules of a room as they are applied to messages. */
export interface ChatRules {
  readonly version: number
  readonly moderatorIds: ReadonlySet<string>
  /** As viewers are shown them, with the shield applied. */
  readonly shown: RoomRules
  /** Whether any rule is stricter than the default. */
  readonly isStrict: boolean
  roleOf(profileId: string): Role
  sanctionOf(profileId: string, now: number): SanctionFact | null
  /** An operator's silence in all rooms: it binds streamers and moderators too. */
  silenceOf(profileId: string, now: number): SanctionFact | null
  isTooNew(accountMadeAt: number, now: number): boolean
  /** What is done with a text, and which lexicon decided it. */
  moderate(text: string): { action: PackAction; pack: WordPack | null }
}

const GRAVITY: readonly PackAction[] = ['allow', 'hold', 'hide', 'drop']

export function chatRulesOf(
  ownerProfileId: string | null,
  facts: ChatFacts,
  silences: { of(profileId: string, now: number): SanctionFact | null },
): ChatRules {
  const { settings, sanctions } = facts
  const { isShielded } = settings
  const shown: RoomRules = {
    slowSeconds: isShielded ? Math.max(SHIELD.slowSeconds, settings.slowSeconds) : settings.slowSeconds,
    followersOnly: isShielded || settings.followersOnly,
    minAccountAgeDays: isShielded
      ? Math.max(SHIELD.minAccountAgeDays, settings.minAccountAgeDays)
      : settings.minAccountAgeDays,
    isShielded,
  }
  const packs = ownerProfileId === null ? unguardedPacks : settings.packs
  const own = openOwnWords(settings.words)
  const moderatorIds = new Set(facts.moderatorIds)
  const actionOf = (pack: WordPack): PackAction =>
    isShielded && packs[pack] === 'allow' ? 'hold' : packs[pack]

  return {
    version: facts.version,
    moderatorIds,
    shown,
    isStrict: shown.slowSeconds > 0 || shown.followersOnly || shown.minAccountAgeDays > 0 || isShielded,
    roleOf(profileId) {
      if (profileId === ownerProfileId) return 'streamer'
      return moderatorIds.has(profileId) ? 'moderator' : 'viewer'
    },
    sanctionOf(profileId, now) {
      const found = sanctions.get(profileId)
      return found && (found.until === null || found.until > now) ? found : null
    },
    silenceOf: silences.of,
    isTooNew: (madeAt, now) => now - madeAt < shown.minAccountAgeDays * DAY_MS,
    moderate: (text) => gravestOf(judgeText(text, own), actionOf),
  }
}

/** The gravest of what is done about what was found. */
export function gravestOf(
  found: readonly WordPack[],
  actionOf: (pack: WordPack) => PackAction,
): { action: PackAction; pack: WordPack | null } {
  let gravest: { action: PackAction; pack: WordPack | null } = { action: 'allow', pack: null }
  for (const pack of found) {
    const action = actionOf(pack)
    if (GRAVITY.indexOf(action) > GRAVITY.indexOf(gravest.action)) gravest = { action, pack }
  }
  return gravest
}

/** The rules of a channel, and of a streamer who set none. */
export const defaultChatFacts: ChatFacts = {
  version: 0,
  settings: defaultChatSettings,
  moderatorIds: [],
  sanctions: new Map(),
}
