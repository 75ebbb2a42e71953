import * as z from 'zod/mini'
import { id, line, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { speaker } from './comment-line.ts'

/**
 * What a streamer and the moderators that they name do in the rooms of their shows. Settings, moderators and bans are
 * a streamer's, and hold in every show of theirs; lines, the pinned one and the held ones are a room's.
 */

/** The lexicons of AutoMod: online gambling, porn, hate, phone numbers and links; and the streamer's own words. */
export const wordPack = z.literal(['judol', 'porn', 'hate', 'contact', 'own'])
export type WordPack = z.output<typeof wordPack>

/** `hold`: a moderator decides. `hide`: only who said it sees it. `drop`: refused. `allow`: passes. */
export const packAction = z.literal(['allow', 'hold', 'hide', 'drop'])
export type PackAction = z.output<typeof packAction>

export const OWN_WORDS_MAX = 200
export const OWN_WORD_LENGTH_MAX = 50
export const SLOW_SECONDS_MAX = 120
export const ACCOUNT_AGE_DAYS_MAX = 90
export const MODERATORS_MAX = 50
export const HELD_LINES_MAX = 100
export const TIMEOUT_SECONDS_MAX = 14 * 24 * 60 * 60

/** What everybody in a room is told of its rules. */
export const roomRules = z.object({
  /** Seconds between two lines of one person; 0 without slow mode. */
  slowSeconds: z.number(),
  followersOnly: z.boolean(),
  minAccountAgeDays: z.number(),
  /** The shield: everything strict until it is put down. */
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

export const chatSettings = z.object({ ...roomRules.shape, packs, words: z.array(z.string()) })
export type ChatSettings = z.output<typeof chatSettings>

const bounded = (most: number) => z.number().check(z.int(), z.minimum(0), z.maximum(most))
const word = line(OWN_WORD_LENGTH_MAX).check(z.trim(), z.minLength(1))

export const getChatSettings = operation({
  summary: 'The rules of a streamer’s rooms, for the streamer and the moderators',
  method: 'GET',
  path: '/interaction/v1.0/chat/{profileId}/settings',
  caller: 'viewer',
  params: z.object({ profileId: id }),
  answer: chatSettings,
  refusals: ['FORBIDDEN'],
})

export const putChatSettings = operation({
  summary: 'Change rules of a streamer’s rooms; what is absent stays as it is',
  method: 'PUT',
  path: '/interaction/v1.0/chat/{profileId}/settings',
  caller: 'viewer',
  params: z.object({ profileId: id }),
  body: z.object({
    slowSeconds: z.optional(bounded(SLOW_SECONDS_MAX)),
    followersOnly: z.optional(z.boolean()),
    minAccountAgeDays: z.optional(bounded(ACCOUNT_AGE_DAYS_MAX)),
    isShielded: z.optional(z.boolean()),
    packs: z.optional(z.partial(packs)),
    words: z.optional(z.array(word).check(z.maxLength(OWN_WORDS_MAX))),
  }),
  answer: chatSettings,
  refusals: ['FORBIDDEN'],
})

export const moderator = z.object({ profile: speaker, since: time })
export type Moderator = z.output<typeof moderator>

export const listModerators = operation({
  summary: 'The moderators of a streamer, for the streamer and the moderators',
  method: 'GET',
  path: '/interaction/v1.0/chat/{profileId}/moderators',
  caller: 'viewer',
  params: z.object({ profileId: id }),
  answer: z.array(moderator),
  refusals: ['FORBIDDEN'],
})

export const nameModerator = operation({
  summary: 'Name a moderator of one’s own rooms',
  method: 'PUT',
  path: '/interaction/v1.0/chat/{profileId}/moderator/{personId}',
  caller: 'viewer',
  params: z.object({ profileId: id, personId: id }),
  answer: moderator,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'BLOCKED_RELATION', 'MODERATORS_FULL'],
})

export const unnameModerator = operation({
  summary: 'Take the name of moderator back; a moderator may lay it down',
  method: 'DELETE',
  path: '/interaction/v1.0/chat/{profileId}/moderator/{personId}',
  caller: 'viewer',
  params: z.object({ profileId: id, personId: id }),
  refusals: ['FORBIDDEN'],
})

export const sanction = z.object({
  profile: speaker,
  kind: z.literal(['timeout', 'ban']),
  /** When a timeout ends; null of a ban. */
  until: z.nullable(time),
  createdAt: time,
})
export type Sanction = z.output<typeof sanction>

export const listSanctions = operation({
  summary: 'Who may not speak in a streamer’s rooms now, the newest first',
  method: 'GET',
  path: '/interaction/v1.0/chat/{profileId}/sanctions',
  caller: 'viewer',
  params: z.object({ profileId: id }),
  answer: z.array(sanction),
  refusals: ['FORBIDDEN'],
})

export const putSanction = operation({
  summary: 'Silence somebody for a while, or for good; what they said in rooms that are open is taken away',
  method: 'PUT',
  path: '/interaction/v1.0/chat/{profileId}/sanction/{personId}',
  caller: 'viewer',
  params: z.object({ profileId: id, personId: id }),
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
  summary: 'Let somebody speak again',
  method: 'DELETE',
  path: '/interaction/v1.0/chat/{profileId}/sanction/{personId}',
  caller: 'viewer',
  params: z.object({ profileId: id, personId: id }),
  refusals: ['FORBIDDEN'],
})

const inRoom = z.object({ id, lineId: id })

export const deleteLine = operation({
  summary: 'Take a line out of a room: by its streamer, a moderator, or whoever said it',
  method: 'DELETE',
  path: '/interaction/v1.0/room/{id}/line/{lineId}',
  caller: 'viewer',
  params: inRoom,
  refusals: ['SHOW_NOT_FOUND', 'LINE_NOT_FOUND', 'FORBIDDEN'],
})

export const pinLine = operation({
  summary: 'Pin a line above the others',
  method: 'PUT',
  path: '/interaction/v1.0/room/{id}/pin/{lineId}',
  caller: 'viewer',
  params: inRoom,
  refusals: ['SHOW_NOT_FOUND', 'LINE_NOT_FOUND', 'FORBIDDEN'],
})

export const unpinLine = operation({
  summary: 'Take the pinned line down',
  method: 'DELETE',
  path: '/interaction/v1.0/room/{id}/pin',
  caller: 'viewer',
  params: z.object({ id }),
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN'],
})

export const heldLine = z.object({
  id,
  text: z.string(),
  profile: speaker,
  createdAt: time,
  /** Why it is held. */
  pack: wordPack,
})
export type HeldLine = z.output<typeof heldLine>

export const listHeldLines = operation({
  summary: 'Lines of a room that wait for a moderator, the oldest first',
  method: 'GET',
  path: '/interaction/v1.0/room/{id}/held',
  caller: 'viewer',
  params: z.object({ id }),
  answer: z.array(heldLine),
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN'],
})

export const approveLine = operation({
  summary: 'Let a held line into the room',
  method: 'POST',
  path: '/interaction/v1.0/room/{id}/held/{lineId}/approve',
  caller: 'viewer',
  params: inRoom,
  refusals: ['SHOW_NOT_FOUND', 'LINE_NOT_FOUND', 'FORBIDDEN'],
})

export const dropLine = operation({
  summary: 'Drop a held line',
  method: 'DELETE',
  path: '/interaction/v1.0/room/{id}/held/{lineId}',
  caller: 'viewer',
  params: inRoom,
  refusals: ['SHOW_NOT_FOUND', 'LINE_NOT_FOUND', 'FORBIDDEN'],
})
