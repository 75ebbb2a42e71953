import { watchlist } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { MyListRows } from '../rows.ts'

/** Takes a title off the caller's list. What is not on it is off it already, so that two taps are as good as one. */
export function removeFromMyListRoute({ listed }: { listed: MyListRows }): Route {
  return route(watchlist.removeFromWatchlist, async ({ params, caller }) => {
    await listed.remove(caller.profileId, params.id)
  })
}
