const MINUTE_MS = 60_000
/** Jakarta keeps one time all year. */
const OFFSET_MS = 7 * 60 * MINUTE_MS

/** A time as the field of a date with its time wants it, in Jakarta: `2026-12-01T09:00`; empty where there is none. */
export function fieldOf(time: number | null): string {
  return time === null ? '' : new Date(time + OFFSET_MS).toISOString().slice(0, 16)
}

/** The time that a field says; null where it is empty or no time. */
export function timeOf(field: string): number | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field) ? Date.parse(`${field}:00Z`) : Number.NaN
  return Number.isNaN(at) ? null : at - OFFSET_MS
}
