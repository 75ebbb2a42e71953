import * as z from 'zod/mini'
import { mediaItem } from '../catalog/media-item.ts'
import { id, locale } from '../fields.ts'
import { operation } from '../operation.ts'

/** Most titles of one answer (docs/product/watching.md#recommended-titles). */
export const RECOMMENDED_MAX = 10

export const listRecommended = operation({
  summary:
    'At most 10 titles, each once: what viewers of this one watched too, then titles that share its genres',
  method: 'GET',
  path: '/recommendation/v1.0/videos',
  caller: 'anyone',
  /** `deviceId` is accepted and ignored; `accountId` must name the caller where a token identifies one. */
  query: z.object({
    videoId: id,
    deviceId: z.optional(id),
    accountId: z.optional(id),
    locale,
  }),
  answer: z.object({ videos: z.array(mediaItem).check(z.maxLength(RECOMMENDED_MAX)) }),
  refusals: ['VIDEO_NOT_FOUND', 'FORBIDDEN'],
  cacheSeconds: 10,
})
