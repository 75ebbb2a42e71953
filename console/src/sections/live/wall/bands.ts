import type { RiskBand, WallShow } from '@tayang/contract'

export type WallSort = 'risk' | 'viewers' | 'newest'

const bands: readonly RiskBand[] = ['now', 'eye', 'calm']

/** Shows in the order of a choice, the first on top. */
export function sortShows(shows: readonly WallShow[], sort: WallSort): WallShow[] {
  const placeOf = (show: WallShow): number => {
    if (sort === 'viewers') return show.viewers
    if (sort === 'newest') return show.onAirAt ?? 0
    return show.risk.score * 1e7 + show.viewers
  }
  return shows.toSorted((one, other) => placeOf(other) - placeOf(one) || (one.id < other.id ? -1 : 1))
}

/** The wall in its bands by risk; in one where it is sorted otherwise. */
export function bandsOf(
  shows: readonly WallShow[],
  sort: WallSort,
): readonly { band: RiskBand | 'all'; shows: readonly WallShow[] }[] {
  const sorted = sortShows(shows, sort)
  if (sort !== 'risk') return [{ band: 'all', shows: sorted }]
  return bands
    .map((band) => ({ band, shows: sorted.filter(({ risk }) => risk.band === band) }))
    .filter((one) => one.shows.length > 0)
}

/** The kinds that are on air, by their names. */
export function kindsOf(shows: readonly WallShow[]): readonly { id: string; name: string }[] {
  const kinds = new Map(shows.flatMap(({ category }) => (category ? [[category.id, category.name]] : [])))
  return [...kinds].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Reported by so many for what nobody should have to see, a picture is covered until it is held. */
const COVERED_FROM = 3
const GRAPHIC = /porn|violen|child|nud|sex/i

export function isCovered({ reports, topReason }: Pick<WallShow, 'reports' | 'topReason'>): boolean {
  return reports >= COVERED_FROM && GRAPHIC.test(topReason ?? '')
}

/** What else people report much: the picture is shown, the word stands beside the flag. */
export function shortReason(reason: string): string {
  return reason.toLowerCase().split(/[ ,.]/)[0] ?? ''
}
