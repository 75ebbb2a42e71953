import * as z from 'zod/mini'
import { mediaItem } from '../catalog/media-item.ts'
import { id, locale } from '../fields.ts'
import { operation } from '../operation.ts'

/** Spec 2, section 9. */
export const RECOMMENDED_MAX = 10

export const listRecommended = operation({
  summary: 'At most 10 titles, none twice: what viewers of this one watched too, then what shares its genres',
  method: 'GET',
  path: '/recommendation/v1.0/videos',
  caller: 'anyone',
  /** `deviceId` is taken and not needed; `accountId` must name the caller where a token says who that is. */
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
