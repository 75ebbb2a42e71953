import type { Language } from './languages.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Below this nobody counts. */
const JUST_NOW = 5 * SECOND

/** The product's short English, and Indonesian units. */
const units = {
  en: { second: 'sec', minute: 'min', hour: 'hour', day: 'day', week: 'week', month: 'month' },
  id: { second: 'detik', minute: 'menit', hour: 'jam', day: 'hari', week: 'minggu', month: 'bulan' },
} as const
/** Units that never take an s in English: "3 min ago". */
const invariable = new Set<string>(['min'])

/**
 * `just now`, `5 secs ago`, `3 min ago`, `2 weeks ago`, `1 month ago`, then the date. See
 * docs/product/site.md#relative-time.
 */
export function formatAgo(then: number, now: number, language: Language): string {
  const past = Math.max(0, now - then)
  if (past < JUST_NOW) return language === 'id' ? 'baru saja' : 'just now'
  if (past < MINUTE) return ago(past / SECOND, 'second', language)
  if (past < HOUR) return ago(past / MINUTE, 'minute', language)
  if (past < DAY) return ago(past / HOUR, 'hour', language)
  if (past < 7 * DAY) return ago(past / DAY, 'day', language)
  if (past < 30 * DAY) return ago(past / (7 * DAY), 'week', language)
  if (past < 60 * DAY) return ago(1, 'month', language)
  return formatDay(then, language, { year: past >= 365 * DAY })
}

/** `12 Nov` or `12 Nov 2026`. */
export function formatDay(time: number, language: Language, show: { year: boolean }): string {
  return new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    ...(show.year && { year: 'numeric' }),
  }).format(time)
}

/** `12 Nov, 19.30 WIB`: when something begins, in the time zone of Jakarta wherever it is read. */
export function formatMoment(time: number, language: Language): string {
  const text = new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Jakarta',
  }).format(time)
  return `${text} WIB`
}

function ago(amount: number, unit: keyof (typeof units)['en'], language: Language): string {
  const count = Math.floor(amount)
  const word = units[language][unit]
  if (language === 'id') return `${count} ${word} lalu`
  return `${count} ${word}${count === 1 || invariable.has(word) ? '' : 's'} ago`
}
