/** Jakarta has no summer time: its days begin at 17:00 UTC. */
const ZONE_MS = 7 * 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** The day of Jakarta that contains a moment: `2026-11-20`. */
export function dayOf(at: number): string {
  return new Date(at + ZONE_MS).toISOString().slice(0, 10)
}

/** When the next day of Jakarta begins. */
export function nextDayAt(at: number): number {
  return (Math.floor((at + ZONE_MS) / DAY_MS) + 1) * DAY_MS - ZONE_MS
}
