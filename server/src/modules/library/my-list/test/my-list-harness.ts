import { watchlist } from '@tayang/contract'
import type { Called } from '../../../../../../tests/calls.ts'
import {
  openCatalogHarness,
  people,
  type CatalogHarness,
  type Draft,
} from '../../../../../../tests/catalog-harness.ts'

export interface MyListHarness extends CatalogHarness {
  /** A new title, by its id. */
  title(draft?: Partial<Draft>): Promise<string>
  add(who: string, itemId: string, itemType?: string): Promise<Called>
  list(who: string, query?: Record<string, string>): Promise<Called>
  status(who: string, itemId: string, itemType?: string): Promise<Called>
  remove(who: string, id: string): Promise<Called>
}

export const profileOf = (who: string): string => people[who]?.profileId ?? ''

/** The modules of the catalogue, with the calls of My List by name; a token is a person of `catalog-harness.ts`. */
export async function openMyListHarness(): Promise<MyListHarness> {
  const test = await openCatalogHarness({ startsJobs: false })
  const { calls, clock } = test
  return {
    ...test,
    title: async (draft) => (await test.putTitle(draft)).id,
    async add(token, itemId, itemType = 'movie') {
      const answer = await calls.call(watchlist.addToWatchlist, { token, body: { itemId, itemType } })
      await clock.advance(1_000)
      return answer
    },
    list: (token, query = {}) => calls.call(watchlist.listWatchlist, { token, query }),
    status: (token, itemId, itemType) =>
      calls.call(watchlist.getWatchlistStatus, {
        token,
        query: { itemId, ...(itemType === undefined ? {} : { itemType }) },
      }),
    remove: (token, id) => calls.call(watchlist.removeFromWatchlist, { token, params: { id } }),
  }
}
