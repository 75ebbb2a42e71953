import { formatClock } from './figures.ts'
import type { Language } from './languages.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Below this nobody counts. */
const JUST_NOW = 5 * SECOND
const JAKARTA = 'Asia/Jakarta'

const units = {
  en: { second: 'sec', minute: 'min', hour: 'h', day: 'days', month: 'months', year: 'years' },
  id: { second: 'dtk', minute: 'mnt', hour: 'j', day: 'hari', month: 'bulan', year: 'tahun' },
} as const

type Unit = keyof (typeof units)['en']

/** `just now`, `3 min ago`, `2 days ago`, `4 months ago`. */
export function formatAgo(then: number, now: number, language: Language): string {
  const past = Math.max(0, now - then)
  if (past < JUST_NOW) return language === 'id' ? 'baru saja' : 'just now'
  const [amount, unit] = inUnit(past)
  return `${worded(amount, unit, language)} ${language === 'id' ? 'lalu' : 'ago'}`
}

/** What is left until a time: `3:12` below an hour, `18 h` below two days, then `5 days`; negative is over. */
export function formatLeft(ms: number, language: Language): string {
  if (ms < HOUR) return formatClock(Math.max(0, ms) / SECOND)
  if (ms < 2 * DAY) return worded(Math.floor(ms / HOUR), 'hour', language)
  return worded(Math.floor(ms / DAY), 'day', language)
}

/** `23 Nov` in this year, else `23 Nov 2025`, in the calendar of Jakarta. */
export function formatDay(time: number, language: Language, now = Date.now()): string {
  const isThisYear = yearOf(time) === yearOf(now)
  return formatOf(language, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(time)
}

/** `21.18`: the time of day in Jakarta. */
export function formatTime(time: number): string {
  return formatOf('id', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time)
}

/** `23 Nov, 09.40`, in the time of Jakarta. */
export function formatMoment(time: number, language: Language, now = Date.now()): string {
  return `${formatDay(time, language, now)}, ${formatTime(time)}`
}

function inUnit(ms: number): [amount: number, unit: Unit] {
  if (ms < MINUTE) return [Math.floor(ms / SECOND), 'second']
  if (ms < HOUR) return [Math.floor(ms / MINUTE), 'minute']
  if (ms < DAY) return [Math.floor(ms / HOUR), 'hour']
  if (ms < 60 * DAY) return [Math.floor(ms / DAY), 'day']
  if (ms < 730 * DAY) return [Math.floor(ms / (30 * DAY)), 'month']
  return [Math.floor(ms / (365 * DAY)), 'year']
}

function worded(amount: number, unit: Unit, language: Language): string {
  const word = units[language][unit]
  const isOne = amount === 1 && language === 'en' && ['day', 'month', 'year'].includes(unit)
  return `${amount} ${isOne ? word.slice(0, -1) : word}`
}

const yearOf = (time: number) => formatOf('en', { year: 'numeric' }).format(time)

const kept = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs a hundred times what using it does, and lists use it for each row. */
function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = kept.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', {
    ...options,
    timeZone: JAKARTA,
  })
  kept.set(key, made)
  return made
}
