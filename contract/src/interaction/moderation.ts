import * as z from 'zod/mini'
import { id, line, time } from '../fields.ts'
import { clippers } from '../clips/limits.ts'
import { operation } from '../operation.ts'
import { speaker } from './comment-line.ts'

/**
 * Moderation by a streamer and their moderators. Settings, moderators and bans belong to the streamer and apply to
 * every show of theirs; messages, the pinned one and the held ones belong to a room.
 */

/** The lexicons of AutoMod: online gambling, porn, hate, phone numbers and links; and the streamer's own words. */
export const wordPack = z.literal(['judol', 'porn', 'hate', 'contact', 'own'])
export type WordPack = z.output<typeof wordPack>

/** `hold`: a moderator decides. `hide`: only its sender sees it. `drop`: refused. `allow`: passes. */
export const packAction = z.literal(['allow', 'hold', 'hide', 'drop'])
export type PackAction = z.output<typeof packAction>

export const OWN_WORDS_MAX = 200
export const OWN_WORD_LENGTH_MAX = 50
export const SLOW_SECONDS_MAX = 120
export const ACCOUNT_AGE_DAYS_MAX = 90
export const MODERATORS_MAX = 50
export const HELD_LINES_MAX = 100
export const TIMEOUT_SECONDS_MAX = 14 * 24 * 60 * 60

/** The rules of a room that everybody in it receives. */
export const roomRules = z.object({
  /** Seconds between two messages of one person; 0 without slow mode. */
  slowSeconds: z.number(),
  followersOnly: z.boolean(),
  minAccountAgeDays: z.number(),
  /** The shield: all strict rules at once until it is lowered. */
  isShielded: z.boolean(),
})
export type RoomRules = z.output<typeof roomRules>

const packs = z.object({
  judol: packAction,
  porn: packAction,
  hate: packAction,
  contact: packAction,
  own: packAction,
})

/** Who may keep moments of a streamer's shows, and whether those of viewers wait for the streamer. */
const momentRules = z.object({
  clipping: z.literal(clippers),
  viewersMoments: z.literal(['wait', 'at-once']),
})
export type MomentRules = z.output<typeof momentRules>

export const chatSettings = z.object({
  ...roomRules.shape,
  ...momentRules.shape,
  packs,
  words: z.array(z.string()),
})
export type ChatSettings = z.output<typeof chatSettings>

const bounded = (most: number) => z.number().check(z.int(), z.minimum(0), z.maximum(most))
const word = line(OWN_WORD_LENGTH_MAX).check(z.trim(), z.minLength(1))

export const moderator = z.object({ profile: speaker, since: time })
export type Moderator = z.output<typeof moderator>

export const sanction = z.object({
  profile: speaker,
  kind: z.literal(['timeout', 'ban']),
  /** When a timeout ends; null of a ban. */
  until: z.nullable(time),
  createdAt: time,
})
export type Sanction = z.output<typeof sanction>

export const heldLine = z.object({
  id,
  text: z.string(),
  profile: speaker,
  createdAt: time,
  /** Why it is held. */
  pack: wordPack,
})
export type HeldLine = z.output<typeof heldLine>

/** A streamer's chat; a person in it. */
const CHAT = '/interaction/v1.0/chat/{profileId}'
const ofChat = { caller: 'viewer', params: z.object({ profileId: id }) } as const
const ofPerson = { caller: 'viewer', params: z.object({ profileId: id, personId: id }) } as const
/** A room; a message in it. */
const ROOM = '/interaction/v1.0/room/{id}'
const ofRoom = { caller: 'viewer', params: z.object({ id }) } as const
const ofLine = { caller: 'viewer', params: z.object({ id, lineId: id }) } as const

export const getChatSettings = operation({
  ...ofChat,
  summary: 'The rules of a streamer’s rooms, for the streamer and the moderators',
  method: 'GET',
  path: `${CHAT}/settings`,
  answer: chatSettings,
  refusals: ['FORBIDDEN'],
})

export const putChatSettings = operation({
  ...ofChat,
  summary: 'Change rules of a streamer’s rooms; absent fields stay unchanged',
  method: 'PUT',
  path: `${CHAT}/settings`,
  body: z.object({
    slowSeconds: z.optional(bounded(SLOW_SECONDS_MAX)),
    followersOnly: z.optional(z.boolean()),
    minAccountAgeDays: z.optional(bounded(ACCOUNT_AGE_DAYS_MAX)),
    isShielded: z.optional(z.boolean()),
    packs: z.optional(z.partial(packs)),
    words: z.optional(z.array(word).check(z.maxLength(OWN_WORDS_MAX))),
    /** The streamer's alone. */
    ...z.partial(momentRules).shape,
  }),
  answer: chatSettings,
  refusals: ['FORBIDDEN'],
})

export const listModerators = operation({
  ...ofChat,
  summary: 'The moderators of a streamer, for the streamer and the moderators',
  method: 'GET',
  path: `${CHAT}/moderators`,
  answer: z.array(moderator),
  refusals: ['FORBIDDEN'],
})

export const nameModerator = operation({
  ...ofPerson,
  summary: 'Appoint a moderator of one’s own rooms',
  method: 'PUT',
  path: `${CHAT}/moderator/{personId}`,
  answer: moderator,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'BLOCKED_RELATION', 'MODERATORS_FULL'],
})

export const unnameModerator = operation({
  ...ofPerson,
  summary: 'Dismiss a moderator; a moderator may resign',
  method: 'DELETE',
  path: `${CHAT}/moderator/{personId}`,
  refusals: ['FORBIDDEN'],
})

export const listSanctions = operation({
  ...ofChat,
  summary: 'People who are silenced in a streamer’s rooms now, the newest first',
  method: 'GET',
  path: `${CHAT}/sanctions`,
  answer: z.array(sanction),
  refusals: ['FORBIDDEN'],
})

export const putSanction = operation({
  ...ofPerson,
  summary: 'Silence a person for a time or for good; their messages in open rooms are removed',
  method: 'PUT',
  path: `${CHAT}/sanction/{personId}`,
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('timeout'),
      seconds: z.number().check(z.int(), z.minimum(1), z.maximum(TIMEOUT_SECONDS_MAX)),
    }),
    z.object({ kind: z.literal('ban') }),
  ]),
  answer: sanction,
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

export const liftSanction = operation({
  ...ofPerson,
  summary: 'Lift a timeout or ban',
  method: 'DELETE',
  path: `${CHAT}/sanction/{personId}`,
  refusals: ['FORBIDDEN'],
})

export const deleteLine = operation({
  ...ofLine,
  summary: 'Delete a message of a room: by its streamer, a moderator or its sender',
  method: 'DELETE',
  path: `${ROOM}/line/{lineId}`,
  refusals: ['SHOW_NOT_FOUND', 'LINE_NOT_FOUND', 'FORBIDDEN'],
})

export const pinLine = operation({
  ...ofLine,
  summary: 'Pin a message above the others',
  method: 'PUT',
  path: `${ROOM}/pin/{lineId}`,
  refusals: ['SHOW_NOT_FOUND', 'LINE_NOT_FOUND', 'FORBIDDEN'],
})

export const unpinLine = operation({
  ...ofRoom,
  summary: 'Remove the pinned message',
  method: 'DELETE',
  path: `${ROOM}/pin`,
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN'],
})

export const listHeldLines = operation({
  ...ofRoom,
  summary: 'Messages of a room that wait for a moderator, the oldest first',
  method: 'GET',
  path: `${ROOM}/held`,
  answer: z.array(heldLine),
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN'],
})

export const approveLine = operation({
  ...ofLine,
  summary: 'Let a held message into the room',
  method: 'POST',
  path: `${ROOM}/held/{lineId}/approve`,
  refusals: ['SHOW_NOT_FOUND', 'LINE_NOT_FOUND', 'FORBIDDEN'],
})

export const dropLine = operation({
  ...ofLine,
  summary: 'Drop a held message',
  method: 'DELETE',
  path: `${ROOM}/held/{lineId}`,
  refusals: ['SHOW_NOT_FOUND', 'LINE_NOT_FOUND', 'FORBIDDEN'],
})
