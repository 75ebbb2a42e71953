/** Jakarta has no summer time: its days begin at 17:00 UTC. */
const ZONE_MS = 7 * 60 * 60_000
export const DAY_MS = 24 * 60 * 60_000

/** When a day of Jakarta begins. */
export function startOfDay(day: string): number {
  return Date.parse(day) - ZONE_MS
}

/** When the day of Jakarta begins that contains a moment. */
export function startOfDayAt(at: number): number {
  return Math.floor((at + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS
}

/** The day of Jakarta that contains a moment: `2026-11-20`. */
export function dayOf(at: number): string {
  return new Date(at + ZONE_MS).toISOString().slice(0, 10)
}
