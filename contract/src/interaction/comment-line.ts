import * as z from 'zod/mini'
import { id, time } from '../fields.ts'

/** A gift as a room shows it; `duration` is in seconds. */
export const shownGift = z.object({
  name: z.string(),
  icon: z.nullable(z.string()),
  /** The address of its animation; absent where the gift has none. */
  animation: z.optional(z.string()),
  category: z.literal(['basic', 'premium']),
  duration: z.number(),
})
export type ShownGift = z.output<typeof shownGift>

export const speaker = z.object({ id, name: z.string(), avatar: z.nullable(z.string()) })

export const commentLine = z.object({
  id,
  type: z.literal(['normal', 'bullet', 'gift']),
  data: z.string(),
  profile: speaker,
  commentNameColor: z.string(),
  createdAt: time,
  /** Rises by one per message of the room. */
  seq: z.number(),
  /** Its moment of the show, on the clock of the pictures (`EXT-X-PROGRAM-DATE-TIME`). */
  at: time,
  isStreamer: z.boolean(),
  isModerator: z.boolean(),
  /** Of a bullet its seconds on the screen, of a gift its number; null of a normal comment, like `gencash`. */
  amount: z.nullable(z.number()),
  gencash: z.nullable(z.number()),
  gift: z.nullable(shownGift),
})
export type CommentLine = z.output<typeof commentLine>

export const COMMENTS_MAX = 100
