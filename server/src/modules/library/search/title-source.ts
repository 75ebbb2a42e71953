import { sql } from 'kysely'
import type { TitleCards } from '../titles/title-cards.ts'
import type { SearchSource } from './source.ts'

/** Seasons stand in their series, which is found; channels are a kind of their own. */
const types = ['movie', 'series', 'episode', 'clips'] as const

export function titleSource({ titleCards }: { titleCards: TitleCards }): SearchSource {
  return {
    types,
    shown: sql`select id, type, names, words, views, created_at from catalog.item
      where hidden_at is null and type not in ('season', 'channel', 'stream', 'webview')`,
    load: titleCards.of,
  }
}
