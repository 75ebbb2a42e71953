import { watchlist } from '@tayang/contract'
import { route, type Route } from '#platform/route'
import { offsetOf, pageMeta } from '../../page-meta.ts'
import type { CatalogRows } from '../../tables.ts'
import { loadItems } from '../../titles/item-rows.ts'
import { toMediaItem } from '../../titles/media-item.ts'
import { entryOf } from '../entry.ts'
import type { MyListRows } from '../rows.ts'

/** The caller's list, newest first. */
export function listMyListRoute({ rows, listed }: { rows: CatalogRows; listed: MyListRows }): Route {
  return route(watchlist.listWatchlist, async ({ query, caller }) => {
    const place = { limit: query.perPage, offset: offsetOf(query) }
    const [total, found] = await Promise.all([
      listed.count(caller.profileId),
      listed.list(caller.profileId, place),
    ])
    const items = await loadItems(
      rows,
      found.map(({ item_id }) => item_id),
    )
    const itemOf = new Map(items.map((item) => [item.id, item]))
    return {
      data: found.flatMap((row) => {
        const item = itemOf.get(row.item_id)
        // Hidden between the two queries.
        return item ? [{ ...entryOf(row), mediaInfo: toMediaItem(item, query.locale) }] : []
      }),
      meta: pageMeta(query, total),
    }
  })
}
