const DAY_MS = 24 * 3_600_000

/** The first millisecond of a day in Jakarta, which has one offset all year; null for a text that is no day. */
export function beginOf(day: string): number | null {
  const at = Date.parse(`${day}T00:00:00+07:00`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && Number.isFinite(at) ? at : null
}

/** The day after, for the end of a time that includes its last day. */
export function endOf(day: string): number | null {
  const begin = beginOf(day)
  return begin === null ? null : begin + DAY_MS
}
