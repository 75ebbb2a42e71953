import * as z from 'zod/mini'
import { id, line, time } from '../fields.ts'
import { tag } from '../catalog/media-item.ts'
import { speaker } from '../interaction/comment-line.ts'
import { graphemesOf } from '../text/graphemes.ts'
import { CLIP_TITLE_LENGTH_MAX, clipLanguages, clipRatings, clipStates } from './limits.ts'

/** Of the longest title; one emoji may be eleven code points, and one letter has any number of marks. */
const CODE_POINTS_MAX = CLIP_TITLE_LENGTH_MAX * 11

/** A title says something: blanks alone are no title. */
export const clipTitle = line(CODE_POINTS_MAX).check(
  z.trim(),
  z.minLength(1),
  z.refine(
    (title) => graphemesOf(title).length <= CLIP_TITLE_LENGTH_MAX,
    `At most ${CLIP_TITLE_LENGTH_MAX} characters`,
  ),
)

/** A clip as its owner and its maker see it, whatever its state. */
export const ownClip = z.object({
  id,
  /** `upload`: a file of the owner. `moment`: cut out of a show of the owner. */
  kind: z.literal(['upload', 'moment']),
  state: z.literal(clipStates),
  /** Why it was rejected; null otherwise. */
  reason: z.nullable(z.string()),
  /** Once after a rejection. */
  canResubmit: z.boolean(),
  titles: z.object({ 1: z.string() }),
  tags: z.array(tag),
  language: z.literal(clipLanguages),
  rating: z.literal(clipRatings),
  allowsComments: z.boolean(),
  allowsEmbed: z.boolean(),
  thumbnail: z.nullable(z.string()),
  durationSeconds: z.nullable(z.number()),
  /** Null until it was probed. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  views: z.number(),
  totalLikes: z.number(),
  totalComments: z.number(),
  diamonds: z.number(),
  /** Who gifts go to, and who cut it where that is somebody else. */
  owner: speaker,
  maker: z.nullable(speaker),
  createdAt: time,
  /** Where its file goes on; null once the file is whole. */
  upload: z.nullable(
    z.object({
      uploadUrl: z.string(),
      receivedBytes: z.number(),
      sizeBytes: z.number(),
      fileName: z.string(),
      expiresAt: time,
    }),
  ),
  /** Where the owner watches it before it is approved: signed, for minutes; null while there is nothing to play. */
  stream: z.nullable(z.string()),
})
export type OwnClip = z.output<typeof ownClip>
