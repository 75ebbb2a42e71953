import type { Locale, MediaItem } from '@tayang/contract'
import type { Caller } from '#platform/http/route'
import type { CatalogRows } from '../tables.ts'
import { loadItems } from './rows/item-rows.ts'
import { toOwnedItems, type ProfilesOf } from './owned-items.ts'

/** The reader of cards; null for a guest. */
export type Reader = Pick<Caller, 'accountId' | 'profileId'> | null

/** How much of each of these titles an account has watched, in percent; titles that it never began are left out. */
export type WatchedOf = (accountId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>

export interface TitleCards {
  /** Cards of these titles in the order of the ids; unknown and hidden ones are left out. */
  of(ids: readonly string[], input: { locale: Locale; caller: Reader }): Promise<MediaItem[]>
  /** Adds the reader's position to cards, with one query for all of them; a guest's cards stay as they are. */
  withPositions<Item extends { id: string }>(
    items: readonly Item[],
    caller: Reader,
  ): Promise<(Item & Pick<MediaItem, 'position'>)[]>
}

export function openTitleCards({
  rows,
  profilesOf,
  watchedOf,
}: {
  rows: CatalogRows
  profilesOf: ProfilesOf
  watchedOf: WatchedOf
}): TitleCards {
  const withPositions: TitleCards['withPositions'] = async (items, caller) => {
    if (!caller || items.length === 0) return [...items]
    const watched = await watchedOf(
      caller.accountId,
      items.map(({ id }) => id),
    )
    return items.map((item) => ({ ...item, position: { percentage: watched.get(item.id) ?? 0 } }))
  }

  return {
    async of(ids, { locale, caller }) {
      const facts = await loadItems(rows, ids, { profileId: caller?.profileId })
      return withPositions(await toOwnedItems(facts, { locale, profilesOf }), caller)
    },
    withPositions,
  }
}
