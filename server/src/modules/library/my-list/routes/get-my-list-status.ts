import { watchlist } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { MyListRows } from '../rows.ts'

/** Whether one title is on the caller's list; pages read the status title by title. */
export function getMyListStatusRoute({ listed }: { listed: MyListRows }): Route {
  return route(watchlist.getWatchlistStatus, async ({ query, caller }) => {
    const entry = await listed.find(caller.profileId, query.itemId)
    const isOfType = query.itemType === undefined || query.itemType === entry?.item_type
    return { data: { addedToMyList: entry !== undefined && isOfType } }
  })
}
