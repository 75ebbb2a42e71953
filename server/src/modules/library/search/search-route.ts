import { catalog } from '@tayang/contract'
import { offsetOf, pageMeta } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import { storable } from '../storable.ts'
import type { Search } from './search.ts'

/** Searches by the beginnings of words, without accents; one typing error is corrected. */
export function searchRoute(searchOf: () => Search): Route {
  return route(catalog.search, async ({ query, caller }) => {
    const search = searchOf()
    const { ids, total, spelling } = await search.find({
      text: storable(query.search ?? ''),
      genres: [...query.genres, ...query['genres[]'], ...query['genres[0]']],
      types: query.type === undefined ? search.types : [query.type],
      limit: query.perPage,
      offset: offsetOf(query),
    })
    return {
      data: await search.load(ids, { locale: query.locale, caller }),
      meta: { ...pageMeta(query, total), spelling },
    }
  })
}
