import { watchlist } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { MyListRows } from '../rows.ts'

/** Removes a title from the caller's list. It succeeds where the title is not listed, so that two taps equal one. */
export function removeFromMyListRoute({ listed }: { listed: MyListRows }): Route {
  return route(watchlist.removeFromWatchlist, async ({ params, caller }) => {
    await listed.remove(caller.profileId, params.id)
  })
}
