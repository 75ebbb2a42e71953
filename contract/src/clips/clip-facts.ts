import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { speaker } from '../interaction/comment-line.ts'

/** What the detail of an item says where it is a clip (docs/product/clips.md#detail). */
export const clipFacts = {
  /** By language; `1` is the default language. */
  titles: z.optional(z.record(z.string(), z.string())),
  /** Profiles that its tags name: the owner. */
  profileIds: z.optional(z.array(id)),
  genres: z.optional(z.array(z.string())),
  isLiked: z.optional(z.boolean()),
  profileData: z.optional(
    z.nullable(
      z.object({
        id,
        accountId: id,
        name: z.string(),
        avatar: z.nullable(z.string()),
        relation: z.object({ isFollowing: z.boolean() }),
        /** The show of the owner that is on air now. */
        showId: z.nullable(id),
      }),
    ),
  ),
  totalLikes: z.optional(z.number()),
  totalComments: z.optional(z.number()),
  latestCommentId: z.optional(z.nullable(id)),
  allowsComments: z.optional(z.boolean()),
  allowsEmbed: z.optional(z.boolean()),
  /** Pixels as shown, of its tallest rung. */
  width: z.optional(z.nullable(z.number())),
  height: z.optional(z.nullable(z.number())),
  /** Who cut it out of a show, where that is not the owner. */
  maker: z.optional(z.nullable(speaker)),
  /** Of a moment: the show, and where in it the clip begins. */
  moment: z.optional(
    z.nullable(
      z.object({
        showId: id,
        showTitle: z.string(),
        /** Media time of its first picture (`EXT-X-PROGRAM-DATE-TIME`). */
        startsAt: time,
        /** Seconds into the replay; null where there is none to watch. */
        replaySeconds: z.nullable(z.number()),
      }),
    ),
  ),
}
