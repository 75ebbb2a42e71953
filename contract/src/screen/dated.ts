import * as z from 'zod/mini'
import { day } from '../fields.ts'

/** A figure by the day from which it applies in Jakarta: `{ "2020-01-01": 0, "2027-01-01": 2.5 }`. */
export type Dated = Readonly<Record<string, number>>

/** Most days of one such setting. */
const DAYS_MAX = 50
/** Jakarta has no summer time. */
const ZONE_MS = 7 * 60 * 60_000

/** A setting that changes on a day known in advance; before the first of its days it is 0. */
export function dated(figure: z.ZodMiniType<number>, byDefault: number) {
  const fallback: Dated = { '2020-01-01': byDefault }
  return {
    schema: z
      .record(day, figure)
      .check(z.refine((days) => Object.keys(days).length <= DAYS_MAX, `At most ${DAYS_MAX} days`)),
    default: fallback,
  }
}

/** The figure at a moment. */
export function atTime(days: Dated, now: number): number {
  const today = new Date(now + ZONE_MS).toISOString().slice(0, 10)
  const [last] = Object.keys(days)
    .filter((from) => from <= today)
    .toSorted()
    .toReversed()
  return last === undefined ? 0 : (days[last] ?? 0)
}
