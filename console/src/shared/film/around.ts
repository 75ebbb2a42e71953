import type { Part } from './playlist.ts'

/** What is fetched before and behind the place that is looked at. */
const BEHIND_S = 2
const AHEAD_S = 12
/** What lies further away is let go: a decoder takes a few minutes of a film, not two hours. */
const KEPT_S = 90

/** A piece of a film with its place in it. */
export interface Place {
  readonly part: Part
  readonly from: number
  readonly to: number
}

/** Where each piece of a film lies; what initialises a decoder has no place. */
export function placesOf(parts: readonly Part[]): Place[] {
  let from = 0
  return parts
    .filter(({ seconds }) => seconds > 0)
    .map((part) => {
      const place = { part, from, to: from + part.seconds }
      from = place.to
      return place
    })
}

/** The piece to fetch next for somebody who looks at this second; null where all that is near is there. */
export function nextAround(places: readonly Place[], at: number, kept: ReadonlySet<Place>): Place | null {
  const isNear = ({ from, to }: Place) => to > at - BEHIND_S && from < at + AHEAD_S
  // What is looked at first, then what follows, and at last what lies before it.
  const isAhead = ({ to }: Place) => to > at
  const near = places.filter((place) => isNear(place) && !kept.has(place))
  return near.find(isAhead) ?? near[0] ?? null
}

/** Pieces that are too far from this second to be kept. */
export function farFrom(kept: Iterable<Place>, at: number): Place[] {
  return [...kept].filter(({ from, to }) => to < at - KEPT_S || from > at + KEPT_S)
}
