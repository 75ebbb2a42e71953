import type { Locale, MediaItem, MediaType } from '@tayang/contract'
import type { RawBuilder } from 'kysely'
import type { Reader } from '../titles/title-cards.ts'

/**
 * One kind of thing that is searched. Its table has `words`, a tsvector with the name in weight A, and `names`, each
 * plain name on a line of its own; a migration has its words learned (`learnWordsOf`).
 */
export interface SearchSource {
  /** What may be asked for; the first is what its rows are where they say nothing else. */
  readonly types: readonly MediaType[]
  /** A query of what anybody may see: `id`, `type`, `names`, `words`, `views`, `created_at` in milliseconds. */
  readonly shown: RawBuilder<unknown>
  /** Cards by id, in any order; what is gone meanwhile is left out. */
  load(ids: readonly string[], asked: { locale: Locale; caller: Reader }): Promise<readonly MediaItem[]>
}
