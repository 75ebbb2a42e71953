import { sql } from 'kysely'
import type { CatalogRows } from '../tables.ts'
import { loadItems } from '../titles/item-rows.ts'
import { toOwnedItems, type ProfilesOf } from '../titles/owned-items.ts'
import type { SearchSource } from './source.ts'

/** Seasons stand in their series, which is found; channels are a kind of their own. */
const types = ['movie', 'series', 'episode', 'clips'] as const

export function titleSource({
  rows,
  profilesOf,
}: {
  rows: CatalogRows
  profilesOf: ProfilesOf
}): SearchSource {
  return {
    types,
    shown: sql`select id, type, names, words, views, created_at from catalog.item
      where hidden_at is null and type not in ('season', 'channel', 'stream', 'webview')`,
    load: async (ids, locale) => toOwnedItems(await loadItems(rows, ids), { locale, profilesOf }),
  }
}
