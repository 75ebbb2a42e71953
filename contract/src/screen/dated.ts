import * as z from 'zod/mini'
import { day } from '../fields.ts'
import type { Dated } from './at-time.ts'

/** Most days of one such setting. */
const DAYS_MAX = 50
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
