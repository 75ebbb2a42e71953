import type { MediaItem } from '@tayang/contract'
import type { CatalogRows } from '../tables.ts'
import { formsOf } from './affixes.ts'
import { openSearchRows, type Matches, type Reading, type SearchInput } from './rows.ts'
import type { SearchSource } from './source.ts'
import { meantBy, readingsOf, spellingOf } from './spelling.ts'

export interface Found {
  readonly ids: readonly string[]
  readonly total: number
  /** The corrected spelling; null where the typed text matches. */
  readonly spelling: string | null
}

export interface Search {
  /** The types that are searched where none is named. */
  readonly types: readonly string[]
  find(input: SearchInput): Promise<Found>
  load(ids: readonly string[], input: Parameters<SearchSource['load']>[1]): Promise<MediaItem[]>
}

export function openSearch(needs: { rows: CatalogRows; sources: readonly SearchSource[] }): Search {
  const { sources } = needs
  const rows = openSearchRows(needs.rows, sources)

  const types = sources.flatMap((source) => source.types)
  /** The groups of a page need the reading of the same text at once: it is computed once. */
  const reading = new Map<string, Promise<Required<Reading> | null>>()

  function forgive(text: string, typed: readonly string[]): Promise<Required<Reading> | null> {
    const known = reading.get(text)
    if (known) return known
    const read = readMisspelt(text, typed).finally(() => reading.delete(text))
    reading.set(text, read)
    return read
  }

  /** Over all types and genres, so that all groups of a page use one reading; null where the typed text matches. */
  async function readMisspelt(text: string, typed: readonly string[]): Promise<Required<Reading> | null> {
    const everywhere = { text, types, genres: [], limit: 1, offset: 0 }
    if ((await rows.match(everywhere)).total > 0) return null
    const words = (await rows.neighbours(typed.map((word) => ({ typed: word, forms: formsOf(word) })))).map(
      ({ near, ...word }) => ({ ...word, meant: meantBy(word.typed, near) }),
    )
    for (const one of readingsOf(words)) {
      const { total, wordsOfFirst } = await rows.match(everywhere, { query: one })
      if (total > 0) return { query: one, spelling: spellingOf(words, wordsOfFirst) }
    }
    return null
  }

  /** Where more rows match than are examined, those whose name matches are examined first. */
  async function matchNamedFirst(input: SearchInput, reading: Reading): Promise<Matches> {
    const found = await rows.match(input, reading)
    return found.isCut ? rows.match({ ...input, isCommon: true }, reading) : found
  }

  return {
    types,
    async find(input) {
      if (input.text === '' && input.genres.length === 0) return { ids: [], total: 0, spelling: null }
      const exact = await rows.match(input)
      const isNowhere = exact.total === 0 && input.text !== ''
      const forgiven = isNowhere ? await forgive(input.text, exact.typed) : null
      if (!forgiven) {
        const isCommon = exact.isCut && input.text !== ''
        const { ids, total } = isCommon ? await rows.match({ ...input, isCommon }) : exact
        return { ids, total, spelling: null }
      }
      const { ids, total } = await matchNamedFirst(input, forgiven)
      return { ids, total, spelling: total === 0 ? null : forgiven.spelling }
    },
    async load(ids, input) {
      if (ids.length === 0) return []
      const loaded = await Promise.all(sources.map((source) => source.load(ids, input)))
      const items = new Map(loaded.flat().map((item) => [item.id, item]))
      return ids.flatMap((id) => items.get(id) ?? [])
    },
  }
}
