/** A figure by the day from which it applies in Jakarta: `{ "2020-01-01": 0, "2027-01-01": 2.5 }`. */
export type Dated = Readonly<Record<string, number>>

/** Jakarta has no summer time. */
const ZONE_MS = 7 * 60 * 60_000

/** The figure at a moment. */
export function atTime(days: Dated, now: number): number {
  const today = new Date(now + ZONE_MS).toISOString().slice(0, 10)
  const [last] = Object.keys(days)
    .filter((from) => from <= today)
    .toSorted()
    .toReversed()
  return last === undefined ? 0 : (days[last] ?? 0)
}
