/** Bytes by day of the month, by month: `{"2026-11": {"20": 1200000}}`. */
export type DataTally = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A year, and the month to compare with. */
const MONTHS_MAX = 13
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const DAY = /^(0[1-9]|[12]\d|3[01])$/

/** The day in the viewer's own time zone, unless `timeZone` is given. */
export function dayOf(nowMs: number, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(nowMs)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** `2026-11` of `2026-11-20`. */
export const monthOf = (day: string) => day.slice(0, 7)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the stored tally without entries that we would not have written. */
export function readTally(stored: string | null): DataTally {
  const months = parse(stored)
  const kept = Object.entries(months)
    .filter((entry): entry is [string, Record<string, unknown>] => MONTH.test(entry[0]) && isRecord(entry[1]))
    .map(([month, days]) => [month, Object.fromEntries(Object.entries(days).filter(isDay))] as const)
  return newest(Object.fromEntries(kept) as DataTally)
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(stored ?? '{}')
    return isRecord(read) ? read : {}
  } catch {
    return {}
  }
}

const isDay = ([day, bytes]: [string, unknown]) =>
  DAY.test(day) && Number.isSafeInteger(bytes) && Number(bytes) > 0

const newest = (tally: DataTally): DataTally =>
  Object.fromEntries(
    Object.entries(tally)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(-MONTHS_MAX),
  )

/** Adds bytes to a day; months older than the thirteen newest are dropped. */
export function addBytes(tally: DataTally, day: string, bytes: number): DataTally {
  const whole = Math.round(bytes)
  if (!Number.isSafeInteger(whole) || whole <= 0) return tally
  const [month, ofMonth] = [monthOf(day), day.slice(8)]
  const days = tally[month] ?? {}
  const sum = Math.min(Number.MAX_SAFE_INTEGER, (days[ofMonth] ?? 0) + whole)
  return newest({ ...tally, [month]: { ...days, [ofMonth]: sum } })
}

export function dayBytes(tally: DataTally, day: string): number {
  return tally[monthOf(day)]?.[day.slice(8)] ?? 0
}

export function monthBytes(tally: DataTally, month: string): number {
  return Object.values(tally[month] ?? {}).reduce((sum, bytes) => sum + bytes, 0)
}

/** Every day of a month, days without use included. */
export function daysOfMonth(tally: DataTally, month: string): { day: number; bytes: number }[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length }, (_, at) => ({
    day: at + 1,
    bytes: tally[month]?.[String(at + 1).padStart(2, '0')] ?? 0,
  }))
}
