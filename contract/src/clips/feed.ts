import * as z from 'zod/mini'
import { id, locale } from '../fields.ts'
import { operation } from '../operation.ts'
import { mediaDetail } from '../catalog/media-item.ts'
import { FEED_PER_PAGE } from './limits.ts'

export { FEED_PER_PAGE } from './limits.ts'

const CURSOR_LENGTH_MAX = 4_000

/**
 * The next clips of a visit. A cursor carries what the visit has seen, so that no clip comes twice; clips that the
 * caller watched on other days come last.
 */
export const listFeed = operation({
  summary: 'Ten clips to watch one after the other; none twice in a visit',
  method: 'GET',
  path: '/recommendation/v1.0/feed',
  caller: 'anyone',
  query: z.object({
    locale,
    cursor: z.optional(z.string().check(z.maxLength(CURSOR_LENGTH_MAX))),
    /** The clip at which the visit begins; it is the first of the answer. */
    from: z.optional(id),
  }),
  answer: z.array(mediaDetail).check(z.maxLength(FEED_PER_PAGE)),
  meta: z.object({ cursor: z.nullable(z.string()) }),
  refusals: ['VIDEO_NOT_FOUND', 'BLOCKED_RELATION'],
})
