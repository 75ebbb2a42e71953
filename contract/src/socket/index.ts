/**
 * Frames of the comments WebSocket `/interaction/v1/comments/{id}` (docs/product/chat.md#events).
 * Only the server makes any event but `authorization`, `comment`, `playing`, and what a player of a quiz sends.
 *
 * Events with `at` belong to a moment of the show, on the clock of its pictures (`EXT-X-PROGRAM-DATE-TIME`): a page
 * may delay them until its own picture reaches it.
 */
import * as z from 'zod/mini'
import { givenTime, id, text, time } from '../fields.ts'
import { shownGift, speaker } from '../interaction/comment-line.ts'
import { heldLine, roomRules } from '../interaction/moderation.ts'
import { COMMENT_LENGTH_MAX } from './limits.ts'
import { quizFromClient, quizToClient } from './quiz-frames.ts'

export * from './limits.ts'
export type { TurnedAwayWhy } from './quiz-frames.ts'

export const fromClient = z.discriminatedUnion('type', [
  /** `data` is the access token. */
  z.object({ type: z.literal('authorization'), data: z.string().check(z.maxLength(512)) }),
  z.object({
    type: z.literal('comment'),
    data: text(COMMENT_LENGTH_MAX),
    /** The moment on the sender's picture; without it the message belongs to now. */
    at: z.optional(givenTime),
    /**
     * How the page names the message, best by a UUIDv7. It is then told `kept`, and may send the same frame again until
     * it is: the same name is the same message.
     */
    clientId: z.optional(z.uuid()),
  }),
  /** `at` is the media time of the picture that is shown; without it only that one is shown is known. */
  z.object({ type: z.literal('playing'), deviceId: z.uuid(), at: z.optional(givenTime) }),
  ...quizFromClient,
])
export type FromClient = z.output<typeof fromClient>

/** Fields of every message: its number and its moment. */
const messageFields = { id, profile: speaker, createdAt: time, seq: z.number(), at: time }

const comment = z.object({
  type: z.literal('comment'),
  ...messageFields,
  data: z.object({ type: z.literal('normal'), text: z.string() }),
  commentNameColor: z.string(),
  /** Marks a message of the room's owner. */
  isStreamer: z.boolean(),
  /** Marks a message of a moderator. */
  isModerator: z.boolean(),
})

export const toClient = z.discriminatedUnion('type', [
  comment,
  /** A paid message: it crosses the picture, for `amount` seconds and a half. */
  z.object({
    type: z.literal('bullet'),
    ...messageFields,
    data: z.string(),
    commentNameColor: z.string(),
    amount: z.number(),
    gencash: z.number(),
  }),
  z.object({
    type: z.literal('gift'),
    ...messageFields,
    gift: shownGift,
    amount: z.number(),
    gencash: z.number(),
  }),
  z.object({ type: z.literal('viewers'), data: z.number() }),
  z.object({ type: z.literal('news'), profile: speaker, at: time }),
  /** Pictures arrive (again). A new socket first receives this or `silent`, whichever is true. */
  z.object({ type: z.literal('on-air'), at: time }),
  /** The publisher is gone; the show waits for its return (docs/product/live.md#how-a-show-ends). */
  z.object({ type: z.literal('silent'), at: time }),
  z.object({ type: z.literal('stop'), reason: z.string(), at: time }),
  z.object({ type: z.literal('block'), profileId: id }),
  z.object({
    type: z.literal('authorized'),
    profile: speaker,
    /** Their role in this room. */
    role: z.literal(['streamer', 'moderator', 'viewer']),
  }),
  z.object({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    /** The wait until the next try, where it is known. */
    waitMs: z.optional(z.number()),
  }),
  /** To its author, of a message with a `clientId`: it is stored, under this number. */
  z.object({ type: z.literal('kept'), clientId: z.uuid(), seq: z.number() }),
  /** More messages since `resume` than are sent again: the history has them. */
  z.object({ type: z.literal('gap') }),
  /** The rules of the room: to a new socket where there are any, and to all when they change. */
  z.object({ type: z.literal('rules'), rules: roomRules }),
  /** The message above the others; null when it is removed. */
  z.object({ type: z.literal('pinned'), line: z.nullable(comment) }),
  /** Messages that are removed. */
  z.object({ type: z.literal('deleted'), ids: z.array(id) }),
  /** Every message of this person is removed. */
  z.object({ type: z.literal('purged'), profileId: id }),
  /** To the person concerned: they may not write until then, or for good; `none` when they may again. */
  z.object({
    type: z.literal('sanction'),
    kind: z.literal(['timeout', 'ban', 'none']),
    until: z.nullable(time),
  }),
  /** To the streamer and the moderators: a message waits for a decision, or no longer does. */
  z.object({ type: z.literal('held'), line: heldLine }),
  z.object({ type: z.literal('held-done'), lineId: id }),
  ...quizToClient,
])
export type ToClient = z.output<typeof toClient>
