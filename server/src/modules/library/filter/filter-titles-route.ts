import { catalog } from '@tayang/contract'
import { offsetOf, pageMeta } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import type { CatalogRows } from '../tables.ts'
import type { TitleCards } from '../titles/title-cards.ts'
import { chooseTitles, choicesOf } from './filter-titles.ts'
import { isAnyPlaylist, readMembers } from './rows.ts'

/** The titles of a page or of one of its rows, narrowed and sorted. */
export function filterTitlesRoute(needs: { rows: CatalogRows; titleCards: TitleCards }): Route {
  const { rows, titleCards } = needs
  return route(
    catalog.filterTitles,
    async ({ query, refuse }) => {
      const playlistIds = query['playlistIds[]']
      const members = await readMembers(rows, { playlistIds, types: query['types[]'] })
      if (members.length === 0 && !(await isAnyPlaylist(rows, playlistIds)))
        return refuse('PLAYLIST_NOT_FOUND')
      const chosen = chooseTitles(members, query, query.locale)
      const from = offsetOf(query)
      const ids = chosen.slice(from, from + query.perPage)
      const data = await titleCards.of(ids, { locale: query.locale, caller: null })
      return { data, meta: { ...pageMeta(query, chosen.length), ...choicesOf(members, query.locale) } }
    },
    {
      add: async ({ data, meta }, { caller }) => ({ data: await titleCards.withMarks(data, caller), meta }),
    },
  )
}
