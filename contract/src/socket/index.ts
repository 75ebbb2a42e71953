/**
 * Frames of the comments WebSocket `/interaction/v1/comments/{id}` (Spec 3, sections 3 and 7; decision 2.5).
 * Only the server makes any event but `authorization`, `comment` and `playing`.
 */
import * as z from 'zod/mini'
import { id, text, time } from '../fields.ts'

export const commentsPath = (roomId: string) => `/interaction/v1/comments/${encodeURIComponent(roomId)}`

/** Largest client frame in bytes. */
export const FRAME_BYTES_MAX = 4096
/** Longest comment in characters (decision 2.5). */
export const COMMENT_LENGTH_MAX = 200
/** A client says `playing` this often while frames advance (ruling R20). */
export const PLAYING_EVERY_MS = 15_000
/** A viewer counts for this long after (ruling R20). */
export const PLAYING_COUNTS_MS = 30_000
/** Spec 3, section 4: an unclean close is followed by a new connection after this. */
export const RECONNECT_AFTER_MS = 3_000

export const fromClient = z.discriminatedUnion('type', [
  /** `data` is the access token (A097). */
  z.object({ type: z.literal('authorization'), data: z.string().check(z.maxLength(512)) }),
  z.object({ type: z.literal('comment'), data: text(COMMENT_LENGTH_MAX) }),
  z.object({ type: z.literal('playing'), deviceId: z.uuid() }),
])
export type FromClient = z.output<typeof fromClient>

const profile = z.object({ id, name: z.string(), avatar: z.nullable(z.string()) })

export const toClient = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('comment'),
    id,
    data: z.object({ type: z.literal('normal'), text: z.string() }),
    profile,
    commentNameColor: z.string(),
    createdAt: time,
    /** Rises by one per line of the room. */
    seq: z.number(),
    /** Marks a line of the room's owner. */
    isStreamer: z.boolean(),
  }),
  z.object({ type: z.literal('viewers'), data: z.number() }),
  z.object({ type: z.literal('news'), profile }),
  /** Pictures come (again). Whoever enters hears this or `silent`, as it is then. */
  z.object({ type: z.literal('on-air'), at: time }),
  /** The publisher is gone; the show waits for its return (ruling R1). */
  z.object({ type: z.literal('silent'), at: time }),
  z.object({ type: z.literal('stop'), reason: z.string() }),
  z.object({ type: z.literal('block'), profileId: id }),
  z.object({ type: z.literal('authorized'), profile }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
])
export type ToClient = z.output<typeof toClient>
