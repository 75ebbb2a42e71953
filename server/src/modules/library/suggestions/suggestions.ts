import {
  suggestions as contract,
  type Locale,
  type SuggestionKind,
  type Suggestions as Answer,
  type TrendingSearch,
} from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import type { Tally } from '#platform/limits/tally'
import type { Found, Search, SearchSource } from '../search/index.ts'
import type { CatalogRows } from '../tables.ts'
import { namedLike } from './name-rows.ts'
import { ofItem, ofPerson, typesOf, type NamedPerson, type Owned } from './suggestion.ts'
import { openTrending, type CountedSearch } from './trending.ts'

/** Beginnings of fewer letters are in most descriptions, so only names are looked for. */
const COUNTED_LENGTH_MIN = 3
/** What the search finds where no name begins with the text: cast, genres, typing errors. */
const FOUND_MAX = 9

export interface SuggestionDependencies {
  readonly clock: Clock
  readonly tally: Tally
  /** Followed people by the beginnings of their names, the most followed first. */
  peopleNamed(input: { text: string; isDemo: boolean; limit: number }): Promise<readonly NamedPerson[]>
  /** Those of these accounts that blocked the owner of this profile, or are blocked by them. */
  partedFrom(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Who asks; null for a guest. */
type Asker = { readonly profileId: string } | null

export interface Suggestions {
  suggest(input: {
    text: string
    kind: SuggestionKind | undefined
    locale: Locale
    isDemo: boolean
    caller: Asker
  }): Promise<Answer>
  trending(input: { locale: Locale; isDemo: boolean; caller: Asker }): Promise<TrendingSearch[]>
  /** Counts a search once a day for each person. */
  count(search: CountedSearch): Promise<void>
}

interface Read {
  readonly text: string
  readonly kinds: readonly SuggestionKind[]
  readonly limit: number
  readonly locale: Locale
  readonly isDemo: boolean
}

interface Line extends Owned {
  readonly kind: SuggestionKind
}

export function openSuggestions(
  needs: SuggestionDependencies & { rows: CatalogRows; sources: readonly SearchSource[]; search: Search },
): Suggestions {
  const { rows, sources, search, peopleNamed, partedFrom } = needs

  const load = async (ids: readonly string[], locale: Locale): Promise<Line[]> =>
    // Nothing of the asker is shown, so the items are read as a guest reads them.
    (await search.load(ids, { locale, caller: null })).flatMap((item) => ofItem(item, locale) ?? [])

  async function read({
    text,
    kinds,
    limit,
    locale,
    isDemo,
  }: Read): Promise<{ lines: Line[]; found: Found | null }> {
    const groups = kinds.flatMap((kind) => (kind === 'people' ? [] : { types: typesOf[kind] }))
    const [named, people, found] = await Promise.all([
      namedLike(rows, sources, { text, groups, limit }),
      kinds.includes('people') ? peopleNamed({ text, isDemo, limit }) : [],
      [...text].length < COUNTED_LENGTH_MIN
        ? null
        : search.find({ text, genres: [], types: search.types, limit: FOUND_MAX, offset: 0 }),
    ])
    const persons = people.map((person): Line => ({ kind: 'people', ...ofPerson(person) }))
    const ids = named.flat()
    const isNameless = ids.length === 0 && persons.length === 0
    const lines = await load(isNameless ? (found?.ids ?? []) : ids, locale)
    return { lines: [...lines, ...persons].filter(({ kind }) => kinds.includes(kind)), found }
  }

  const withoutParted = async <L extends Owned>(lines: readonly L[], caller: Asker): Promise<L[]> => {
    const owners = [...new Set(lines.flatMap(({ ownerAccountId }) => ownerAccountId ?? []))]
    if (caller === null || owners.length === 0) return [...lines]
    const parted = await partedFrom(caller.profileId, owners)
    return lines.filter(({ ownerAccountId }) => ownerAccountId === null || !parted.has(ownerAccountId))
  }

  const trending = openTrending({
    ...needs,
    /** The first thing that a text finds as it is typed: a show on air before everything else. */
    async firstOf(text, { locale, isDemo }) {
      const { lines, found } = await read({ text, kinds: contract.suggestionKinds, limit: 1, locale, isDemo })
      const first = lines.find(({ suggestion }) => suggestion.isOnAir) ?? lines[0]
      return (found?.spelling ?? null) === null ? (first ?? null) : null
    },
  })

  return {
    async suggest({ text, kind, locale, isDemo, caller }) {
      const kinds = kind === undefined ? contract.suggestionKinds : [kind]
      const limit = kind === undefined ? contract.SUGGESTIONS_OF_EACH_MAX : contract.SUGGESTIONS_OF_ONE_MAX
      const { lines, found } = await read({ text, kinds, limit, locale, isDemo })
      const shown = await withoutParted(lines, caller)
      return {
        groups: kinds.flatMap((one) => {
          const items = shown.filter((line) => line.kind === one).map(({ suggestion }) => suggestion)
          return items.length === 0 ? [] : { kind: one, items: items.slice(0, limit) }
        }),
        total: found?.total ?? null,
        spelling: found?.spelling ?? null,
      }
    },
    async trending({ locale, isDemo, caller }) {
      const entries = await trending.list({ locale, isDemo })
      const shown = await withoutParted(entries, caller)
      return shown.map(({ text, suggestion }) => ({ text, first: suggestion }))
    },
    count: trending.count,
  }
}
