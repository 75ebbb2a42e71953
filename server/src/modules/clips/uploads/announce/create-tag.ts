import { clipUploads } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import type { UploadDependencies } from '../dependencies.ts'
import { nameTags } from './tags.ts'

/** Each call may write a row. */
const CALLS_PER_ACCOUNT = { limit: 120, perMs: 60 * 60 * 1000 }

/** The numbers of tags by their names (docs/product/clips.md#upload). */
export function createTagRoute({
  rows,
  tally,
  limits,
}: Pick<UploadDependencies, 'rows' | 'tally' | 'limits'>): Route {
  return route(clipUploads.createTag, async ({ caller, body }) => {
    const taken = await tally.take(`clips:tags:${caller.accountId}`, CALLS_PER_ACCOUNT)
    if (!taken.allowed) {
      return refuse('TOO_MANY_ATTEMPTS', undefined, {
        retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
      })
    }
    const { 'clips.categories': categories } = await limits()
    return { data: await nameTags(rows, body.data, { profileId: caller.profileId, categories }) }
  })
}
