/**
 * Frames of the comments WebSocket `/interaction/v1/comments/{id}` (Spec 3, sections 3 and 7; decision 2.5).
 * Only the server makes any event but `authorization`, `comment` and `playing`.
 *
 * Events with `at` belong to a moment of the show, on the clock of its pictures (`EXT-X-PROGRAM-DATE-TIME`): a page
 * may keep them back until its own picture is there.
 */
import * as z from 'zod/mini'
import { givenTime, id, text, time } from '../fields.ts'
import { shownGift, speaker } from '../interaction/comment-line.ts'
import { heldLine, roomRules } from '../interaction/moderation.ts'

/**
 * The address of a room. Whoever comes back names the last line that they had: the lines since then come first, in
 * order, and none twice; or `gap`, where there were too many.
 */
export const commentsPath = (roomId: string, lastSeq?: number) =>
  `/interaction/v1/comments/${encodeURIComponent(roomId)}${lastSeq === undefined ? '' : `?resume=${lastSeq}`}`

/** Largest client frame in bytes. */
export const FRAME_BYTES_MAX = 4096
/** Longest comment in characters (decision 2.5). */
export const COMMENT_LENGTH_MAX = 200
/** Lines that are made up for after a reconnect; past it `gap`, and the page reads the history. */
export const RESUME_LINES_MAX = 200
/** A client says `playing` this often while frames advance (ruling R20). */
export const PLAYING_EVERY_MS = 15_000
/** A viewer counts for this long after (ruling R20). */
export const PLAYING_COUNTS_MS = 30_000
/** Spec 3, section 4: an unclean close is followed by a new connection after this. */
export const RECONNECT_AFTER_MS = 3_000

export const fromClient = z.discriminatedUnion('type', [
  /** `data` is the access token (A097). */
  z.object({ type: z.literal('authorization'), data: z.string().check(z.maxLength(512)) }),
  z.object({
    type: z.literal('comment'),
    data: text(COMMENT_LENGTH_MAX),
    /** What the speaker's picture showed; without it the line belongs to now. */
    at: z.optional(givenTime),
  }),
  z.object({ type: z.literal('playing'), deviceId: z.uuid() }),
])
export type FromClient = z.output<typeof fromClient>

/** What everything that is said has: its number and its moment. */
const said = { id, profile: speaker, createdAt: time, seq: z.number(), at: time }

const comment = z.object({
  type: z.literal('comment'),
  ...said,
  data: z.object({ type: z.literal('normal'), text: z.string() }),
  commentNameColor: z.string(),
  /** Marks a line of the room's owner. */
  isStreamer: z.boolean(),
  /** Marks a line of a moderator. */
  isModerator: z.boolean(),
})

export const toClient = z.discriminatedUnion('type', [
  comment,
  /** A line that was paid for: it crosses the picture, for `amount` seconds and a half. */
  z.object({
    type: z.literal('bullet'),
    ...said,
    data: z.string(),
    commentNameColor: z.string(),
    amount: z.number(),
    gencash: z.number(),
  }),
  z.object({ type: z.literal('gift'), ...said, gift: shownGift, amount: z.number(), gencash: z.number() }),
  z.object({ type: z.literal('viewers'), data: z.number() }),
  z.object({ type: z.literal('news'), profile: speaker, at: time }),
  /** Pictures come (again). Whoever enters hears this or `silent`, as it is then. */
  z.object({ type: z.literal('on-air'), at: time }),
  /** The publisher is gone; the show waits for its return (ruling R1). */
  z.object({ type: z.literal('silent'), at: time }),
  z.object({ type: z.literal('stop'), reason: z.string(), at: time }),
  z.object({ type: z.literal('block'), profileId: id }),
  z.object({
    type: z.literal('authorized'),
    profile: speaker,
    /** What they are in this room. */
    role: z.literal(['streamer', 'moderator', 'viewer']),
  }),
  z.object({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    /** How long to wait until it may be tried again, where that is known. */
    waitMs: z.optional(z.number()),
  }),
  /** More was said since `resume` than is made up for: the history has its end. */
  z.object({ type: z.literal('gap') }),
  /** The rules of the room, to whoever enters where there are any, and to all when they change. */
  z.object({ type: z.literal('rules'), rules: roomRules }),
  /** The line above the others; null when it is taken down. */
  z.object({ type: z.literal('pinned'), line: z.nullable(comment) }),
  /** Lines that are taken away. */
  z.object({ type: z.literal('deleted'), ids: z.array(id) }),
  /** Everything of this person is taken away. */
  z.object({ type: z.literal('purged'), profileId: id }),
  /** To the one whom it is about: they may not speak until then, or for good; `none` when they may again. */
  z.object({
    type: z.literal('sanction'),
    kind: z.literal(['timeout', 'ban', 'none']),
    until: z.nullable(time),
  }),
  /** To the streamer and the moderators: a line waits for them, or it does no more. */
  z.object({ type: z.literal('held'), line: heldLine }),
  z.object({ type: z.literal('held-done'), lineId: id }),
])
export type ToClient = z.output<typeof toClient>
