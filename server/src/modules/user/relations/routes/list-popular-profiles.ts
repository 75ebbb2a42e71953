import { user } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import type { Facets } from '../../account-extensions.ts'
import type { PopularRows } from '../popular-rows.ts'

/** Popular streamers by followers, then by who watched them of late, each with the show on air (A113). */
export function listPopularProfilesRoute(needs: { popular: PopularRows; facets: Facets }): Route {
  return route(user.listPopularProfiles, async ({ query, asked: { isDemo } }) => {
    const [found, total] = await Promise.all([
      needs.popular.page({ isDemo, ...placeOf(query) }),
      needs.popular.count(isDemo),
    ])
    const onAir = await needs.facets.showsOnAirOf(found.map(({ id }) => id))
    return {
      data: found.map((one) => ({ ...one, showId: onAir.get(one.id) ?? null })),
      meta: pageMeta(query, total),
    }
  })
}
