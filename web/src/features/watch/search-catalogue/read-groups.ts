import { catalog, suggestions, type MediaType, type Suggestion } from '@tayang/contract'
import { cardOf, type CardView } from '#features/watch/browse'
import type { SiteContext } from '#shared/api'

/** What is looked for, in the order of the page. */
export const searchTypes = ['movie', 'series', 'episode', 'clips', 'liveshow', 'channel'] as const
export type SearchType = (typeof searchTypes)[number] & MediaType

/** The sections of the page, each with the types below it; people have no type. */
export const searchSections = {
  titles: ['movie', 'series', 'episode'],
  live: ['liveshow', 'channel'],
  people: ['clips'],
} as const satisfies Record<string, readonly SearchType[]>
export type SearchSection = keyof typeof searchSections

/** The server takes no more. */
export const KEYWORD_MAX = 100
const PER_PAGE = 20

export interface Group {
  readonly type: SearchType
  readonly page: number
  readonly pages: number
  readonly total: number
  readonly cards: readonly FoundCard[]
}

/** A card, and who stands behind what is no title. */
export interface FoundCard extends CardView {
  readonly by: string | null
}

export interface Groups {
  readonly groups: readonly Group[]
  /** Those whose names begin so. */
  readonly people: readonly Suggestion[]
  /** Types that could not be asked for (errors are kept by type). */
  readonly failed: readonly SearchType[]
  /** How it is written, where nothing is spelt as it was typed. */
  readonly spelling: string | null
}

type Read = Pick<SiteContext, 'call' | 'language'>
interface Asked {
  readonly keyword: string
  readonly type: SearchType
  readonly page: number
}

/** The first page of every type that has something; when none could be asked for, the search has failed. */
export async function readGroups(site: Read, keyword: string): Promise<Groups> {
  const [people, ...read] = await Promise.allSettled([
    readPeople(site, keyword),
    ...searchTypes.map((type) => readGroup(site, { keyword, type, page: 1 })),
  ] as const)
  const found = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failure = read.find((one) => one.status === 'rejected')
  if (failure && found.length === 0) throw failure.reason
  return {
    groups: found.map(({ group }) => group).filter(({ total }) => total > 0),
    // Without people the rest is still an answer.
    people: people.status === 'fulfilled' ? people.value : [],
    failed: searchTypes.filter((_, n) => read[n]?.status === 'rejected'),
    spelling: found.find(({ spelling }) => spelling !== null)?.spelling ?? null,
  }
}

async function readPeople({ call, language }: Read, keyword: string): Promise<readonly Suggestion[]> {
  const { data } = await call(suggestions.listSuggestions, {
    query: { locale: language, q: keyword, kind: 'people' },
  })
  return data.groups.find(({ kind }) => kind === 'people')?.items ?? []
}

export async function readGroup(
  { call, language }: Read,
  { keyword, type, page }: Asked,
): Promise<{ group: Group; spelling: string | null }> {
  const { data, meta } = await call(catalog.search, {
    query: { locale: language, search: keyword, type, page, perPage: PER_PAGE, 'genres[]': undefined },
  })
  const cards = data.map((item) => {
    const card = cardOf(item, language)
    const { logo } = item.attachments
    const square = logo ? { url: logo.fileUrl, width: logo.width } : null
    return { ...card, by: item.nameLocalized, landscape: card.landscape ?? square }
  })
  const { total, totalPages: pages, spelling } = meta
  return { group: { type, page, pages, total, cards }, spelling }
}
