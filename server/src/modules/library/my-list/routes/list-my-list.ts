import { watchlist } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import type { TitleCards } from '../../titles/title-cards.ts'
import { entryOf } from '../entry.ts'
import type { MyListRows } from '../rows.ts'

interface ListMyListDependencies {
  listed: MyListRows
  titleCards: TitleCards
}

/** The caller's list, newest first. */
export function listMyListRoute({ listed, titleCards }: ListMyListDependencies): Route {
  return route(watchlist.listWatchlist, async ({ query, caller }) => {
    const [total, found] = await Promise.all([
      listed.count(caller.profileId),
      listed.list(caller.profileId, placeOf(query)),
    ])
    const items = await titleCards.of(
      found.map(({ item_id }) => item_id),
      { locale: query.locale, caller },
    )
    const itemOf = new Map(items.map((item) => [item.id, item]))
    return {
      data: found.flatMap((row) => {
        const item = itemOf.get(row.item_id)
        // A title may be hidden between the two queries.
        return item ? [{ ...entryOf(row), mediaInfo: item }] : []
      }),
      meta: pageMeta(query, total),
    }
  })
}
