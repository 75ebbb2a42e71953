import { user } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import type { Blocks } from '../blocks.ts'
import type { Following } from '../following.ts'
import type { PersonRows } from '../person-rows.ts'

/** Pages of followers or followings. A person blocked by the owner sees none. */
export function listRelationsRoute(needs: {
  people: PersonRows
  blocks: Blocks
  following: Following
}): Route {
  return route(user.listRelations, async ({ params, query, caller, refuse }) => {
    const found = await needs.people.seen(params.id)
    if (!found) return refuse('NOT_FOUND')
    const blocked = await needs.blocks.blockedAmong(found.id, [caller.accountId])
    if (blocked.size > 0) return refuse('BLOCKED_RELATION')
    const { type } = query
    const total = type === 'followers' ? found.total_followers : found.total_followings
    const data = await needs.following.pageOf({
      of: found.id,
      type,
      viewerProfileId: caller.profileId,
      ...placeOf(query),
    })
    return { data, meta: pageMeta(query, total) }
  })
}
