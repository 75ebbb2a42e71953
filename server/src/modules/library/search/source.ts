import type { Locale, MediaItem, MediaType } from '@tayang/contract'
import type { RawBuilder } from 'kysely'
import type { Reader } from '../titles/title-cards.ts'

/**
 * One kind of searched content. Its table has `words`, a tsvector with the name in weight A, and `names`, each
 * normalized name on a line of its own; a migration registers its words (`learnWordsOf`).
 */
export interface SearchSource {
  /** The types that a query may name; the first is the type of rows that name none. */
  readonly types: readonly MediaType[]
  /** A query of what everybody may see: `id`, `type`, `names`, `words`, `views`, `created_at` in milliseconds. */
  readonly shown: RawBuilder<unknown>
  /** Cards by id, in any order; rows that are gone meanwhile are left out. */
  load(ids: readonly string[], input: { locale: Locale; caller: Reader }): Promise<readonly MediaItem[]>
}
