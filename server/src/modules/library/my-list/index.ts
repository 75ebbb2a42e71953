import type { Route } from '#platform/http/route'
import type { PersonalDataHandler } from '#modules/user'
import type { CatalogRows } from '../tables.ts'
import type { TitleCards } from '../titles/title-cards.ts'
import { openPersonalData } from './personal-data.ts'
import { myListRows } from './rows.ts'
import { addToMyListRoute } from './routes/add-to-my-list.ts'
import { getMyListStatusRoute } from './routes/get-my-list-status.ts'
import { listMyListRoute } from './routes/list-my-list.ts'
import { removeFromMyListRoute } from './routes/remove-from-my-list.ts'

/**
 * My List: the titles that a person wants to watch one day.
 *
 * Owns one table, a row for each profile and title. Shows a list to its owner only, and no title that an operator hid;
 * the entry is back when the title is.
 */
export function openMyList({ rows, titleCards }: { rows: CatalogRows; titleCards: TitleCards }): {
  routes: readonly Route[]
  personalData: PersonalDataHandler
} {
  const needs = { rows, titleCards, listed: myListRows(rows) }
  return {
    routes: [
      listMyListRoute(needs),
      addToMyListRoute(needs),
      getMyListStatusRoute(needs),
      removeFromMyListRoute(needs),
    ],
    personalData: openPersonalData(needs.listed),
  }
}
