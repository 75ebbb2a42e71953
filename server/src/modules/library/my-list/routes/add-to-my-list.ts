import { watchlist } from '@tayang/contract'
import { newId } from '#platform/ids/ids'
import { route, type Route } from '#platform/http/route'
import { entryOf } from '../entry.ts'
import type { MyListRows } from '../rows.ts'

/** Adds a title to the caller's list; a second call changes nothing and answers the same. */
export function addToMyListRoute({ listed }: { listed: MyListRows }): Route {
  return route(watchlist.addToWatchlist, async ({ body, caller, now, refuse }) => {
    const { profileId } = caller
    if (!(await listed.isTitle(body.itemId, body.itemType))) return refuse('VIDEO_NOT_FOUND')
    await listed.add({ ...body, profileId, id: newId(), now, listedMax: watchlist.LISTED_MAX })
    const entry = await listed.find(profileId, body.itemId)
    return entry ? { data: entryOf(entry) } : refuse('MY_LIST_FULL')
  })
}
