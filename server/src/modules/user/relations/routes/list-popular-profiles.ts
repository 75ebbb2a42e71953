import { user } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import type { AccountExtensions } from '../../account-extensions.ts'
import type { PopularRows } from '../popular-rows.ts'

/**
 * Popular streamers by followers, then by recent viewers, each with the show on air:
 * docs/product/people.md#popular-streamers.
 */
export function listPopularProfilesRoute(needs: {
  popular: PopularRows
  extensions: AccountExtensions
}): Route {
  return route(user.listPopularProfiles, async ({ query, asked: { isDemo } }) => {
    const [found, total] = await Promise.all([
      needs.popular.page({ isDemo, ...placeOf(query) }),
      needs.popular.count(isDemo),
    ])
    const onAir = await needs.extensions.showsOnAirOf(found.map(({ id }) => id))
    return {
      data: found.map((one) => ({ ...one, showId: onAir.get(one.id) ?? null })),
      meta: pageMeta(query, total),
    }
  })
}
