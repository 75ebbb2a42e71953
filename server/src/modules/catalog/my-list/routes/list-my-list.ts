import { watchlist } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/paging'
import { route, type Route } from '#platform/route'
import type { CatalogRows } from '../../tables.ts'
import { loadItems } from '../../titles/item-rows.ts'
import { toOwnedItems, type ProfilesOf } from '../../titles/owned-items.ts'
import { entryOf } from '../entry.ts'
import type { MyListRows } from '../rows.ts'

interface Needs {
  rows: CatalogRows
  listed: MyListRows
  profilesOf: ProfilesOf
}

/** The caller's list, newest first. */
export function listMyListRoute({ rows, listed, profilesOf }: Needs): Route {
  return route(watchlist.listWatchlist, async ({ query, caller }) => {
    const [total, found] = await Promise.all([
      listed.count(caller.profileId),
      listed.list(caller.profileId, placeOf(query)),
    ])
    const facts = await loadItems(
      rows,
      found.map(({ item_id }) => item_id),
    )
    const items = await toOwnedItems(facts, { locale: query.locale, profilesOf })
    const itemOf = new Map(items.map((item) => [item.id, item]))
    return {
      data: found.flatMap((row) => {
        const item = itemOf.get(row.item_id)
        // Hidden between the two queries.
        return item ? [{ ...entryOf(row), mediaInfo: item }] : []
      }),
      meta: pageMeta(query, total),
    }
  })
}
