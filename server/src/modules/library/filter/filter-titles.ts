import type { InputOf, Locale, catalog } from '@tayang/contract'
import { weigh } from '../sizes/weigh.ts'
import type { MemberRow } from './rows.ts'

export type TitleFilter = Pick<
  InputOf<typeof catalog.filterTitles>['query'],
  'genre' | 'year' | 'minutesFrom' | 'minutesTo' | 'megabytesMax' | 'sort'
>

/** The height that a weight is told of: what Hemat fetches at most. */
const HEIGHT = 360
const BYTES_PER_MEGABYTE = 1_000_000
const SECONDS_PER_MINUTE = 60

/** Titles that an asker wants, in the order that they chose. What is not known of a title fits no bound. */
export function chooseTitles(members: readonly MemberRow[], filter: TitleFilter, locale: Locale): string[] {
  const { genre, year, minutesFrom, minutesTo, megabytesMax } = filter
  const wanted = genre === undefined ? null : plain(genre)
  const fits = (member: MemberRow) => {
    const minutes = minutesOf(member)
    const bytes = bytesOf(member)
    return (
      (wanted === null || member.genres.some(({ en, id }) => plain(en) === wanted || plain(id) === wanted)) &&
      (year === undefined || member.year === year) &&
      (minutesFrom === undefined || (minutes !== null && minutes >= minutesFrom)) &&
      (minutesTo === undefined || (minutes !== null && minutes < minutesTo)) &&
      (megabytesMax === undefined || (bytes !== null && bytes <= megabytesMax * BYTES_PER_MEGABYTE))
    )
  }
  return members
    .filter(fits)
    .toSorted(orders(locale)[filter.sort])
    .map(({ id }) => id)
}

/** What can be chosen among these titles. */
export function choicesOf(
  members: readonly MemberRow[],
  locale: Locale,
): { genres: string[]; years: number[] } {
  const counts = new Map<string, number>()
  for (const { genres } of members) {
    for (const genre of genres) counts.set(genre[locale], (counts.get(genre[locale]) ?? 0) + 1)
  }
  const years = new Set(members.flatMap(({ year }) => year ?? []))
  return {
    genres: [...counts]
      .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b, locale))
      .map(([genre]) => genre),
    years: [...years].toSorted((a, b) => b - a),
  }
}

const plain = (text: string) => text.trim().toLowerCase()
const minutesOf = ({ seconds }: MemberRow) => (seconds === null ? null : seconds / SECONDS_PER_MINUTE)

/** At 360 lines, or the lowest that there is above. */
function bytesOf(member: MemberRow): number | null {
  const { rungs } = weigh(member)
  return (rungs.find(({ heightPx }) => heightPx <= HEIGHT) ?? rungs.at(-1))?.bytes ?? null
}

type Order = (a: MemberRow, b: MemberRow) => number

/** What is not known comes last; what is equal keeps the operator's order. */
function orders(locale: Locale): Record<TitleFilter['sort'], Order> {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const name = (member: MemberRow) => (locale === 'id' ? member.title_id : member.title_en)
  const byLeast = (factOf: (member: MemberRow) => number | null): Order => {
    const rank = (member: MemberRow) => factOf(member) ?? Number.POSITIVE_INFINITY
    return (a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b))
  }
  const negative = (fact: number | null) => (fact === null ? null : -fact)
  return {
    chosen: () => 0,
    newest: byLeast(({ year }) => negative(year)),
    oldest: byLeast(({ year }) => year),
    name: (a, b) => collator.compare(name(a), name(b)),
    views: byLeast(({ views }) => -Number(views)),
    shortest: byLeast(minutesOf),
    lightest: byLeast(bytesOf),
  }
}
