import type { Locale, MediaItem } from '@tayang/contract'
import type { Caller } from '#platform/http/route'
import type { CatalogRows } from '../tables.ts'
import { listedAmong } from './rows/listed-rows.ts'
import { loadItems, type ItemFacts } from './rows/item-rows.ts'
import { toOwnedItems, type ProfilesOf } from './owned-items.ts'

/** The reader of cards; null for a guest. */
export type Reader = Pick<Caller, 'accountId' | 'profileId'> | null

/** How much of each of these titles an account has watched, in percent; titles that it never began are left out. */
export type WatchedOf = (accountId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>

export interface TitleCards {
  /** Cards of these titles in the order of the ids; unknown and hidden ones are left out. */
  of(ids: readonly string[], input: { locale: Locale; caller: Reader }): Promise<MediaItem[]>
  /**
   * What guests see of these items with the reader's own marks: whether each is listed and how far it was watched.
   * Cards of operators and recordings have none, and a guest has none at all. How far each was watched is not read
   * again where the caller knows it.
   */
  withMarks<Item extends MediaItem>(
    items: readonly Item[],
    reader: Reader,
    known?: Awaited<ReturnType<WatchedOf>>,
  ): Promise<Item[]>
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
  const withMarks: TitleCards['withMarks'] = async (items, reader, known) => {
    const ids = items.filter(({ type }) => isMarked(type)).map(({ id }) => id)
    if (!reader || ids.length === 0) return [...items]
    const [listed, watched] = await Promise.all([
      listedAmong(rows, { profileId: reader.profileId, ids }),
      known ?? watchedOf(reader.accountId, ids),
    ])
    const listedIds = new Set(listed.map(({ item_id }) => item_id))
    return items.map((item) => {
      if (!isMarked(item.type)) return item
      const position = { percentage: watched.get(item.id) ?? 0 }
      return { ...item, addedToMyList: listedIds.has(item.id), position }
    })
  }

  return {
    async of(ids, { locale, caller }) {
      const cards = await toOwnedItems(await loadItems(rows, ids), { locale, profilesOf })
      return withMarks(cards, caller)
    },
    withMarks,
  }
}

const MARKED: ReadonlySet<MediaItem['type']> = new Set<ItemFacts['type']>([
  'movie',
  'series',
  'season',
  'episode',
  'clips',
  'channel',
  'stream',
  'webview',
])
const isMarked = (type: MediaItem['type']) => MARKED.has(type)
