import { titleSorts, type TitleSort } from '@tayang/contract'

/** Ranges of length in minutes, by the word that an address has for each. */
const lengths = {
  'to-30': [0, 30],
  '30-60': [30, 60],
  '60-120': [60, 120],
  'from-120': [120, undefined],
} as const
export type LengthRange = keyof typeof lengths
export const lengthRanges = Object.keys(lengths) as LengthRange[]

/** Megabytes that a title may weigh. */
export const weights = [10, 50, 100, 250, 500] as const

/** What somebody chose among the titles of a list; null where they did not choose. */
export interface TitleFilter {
  sort: TitleSort
  genre: string | null
  year: number | null
  length: LengthRange | null
  weight: number | null
}

const GENRE_LENGTH_MAX = 100

/** What an address says; anything that it cannot mean is left out. */
export function readFilter(search: URLSearchParams): TitleFilter {
  const [sort, genre, year, length, weight] = ['sort', 'genre', 'year', 'length', 'mb'].map((name) =>
    search.get(name),
  )
  return {
    sort: titleSorts.find((known) => known === sort) ?? 'chosen',
    genre: genre && genre.length <= GENRE_LENGTH_MAX ? genre : null,
    year: year && /^[1-9]\d{3}$/.test(year) ? Number(year) : null,
    length: lengthRanges.find((range) => range === length) ?? null,
    weight: weights.find((most) => String(most) === weight) ?? null,
  }
}

export function isFiltered({ sort, genre, year, length, weight }: TitleFilter): boolean {
  return sort !== 'chosen' || genre !== null || year !== null || length !== null || weight !== null
}

/** The query of an address that says this; empty where nothing is chosen. */
export function searchOf({ sort, genre, year, length, weight }: TitleFilter): string {
  const search = new URLSearchParams({
    ...(sort !== 'chosen' && { sort }),
    ...(genre !== null && { genre }),
    ...(year !== null && { year: String(year) }),
    ...(length !== null && { length }),
    ...(weight !== null && { mb: String(weight) }),
  })
  return search.size === 0 ? '' : `?${search}`
}

/** The same as the server reads it. */
export function queryOf({ sort, genre, year, length, weight }: TitleFilter) {
  const [minutesFrom, minutesTo] = length === null ? [] : lengths[length]
  return {
    sort,
    ...(genre !== null && { genre }),
    ...(year !== null && { year }),
    ...(minutesFrom !== undefined && { minutesFrom }),
    ...(minutesTo !== undefined && { minutesTo }),
    ...(weight !== null && { megabytesMax: weight }),
  }
}
