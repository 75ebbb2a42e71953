import type { Language } from './languages.ts'
import { formatTimeOfDay } from './time-of-day.ts'

const JAKARTA = 'Asia/Jakarta'
const zones = [
  [JAKARTA, 'WIB'],
  ['Asia/Makassar', 'WITA'],
  ['Asia/Jayapura', 'WIT'],
] as const

/** `20.00 WIB · 21.00 WITA · 22.00 WIT`: what happens for all of Indonesia at once. */
export function formatInZones(time: number, language: Language): string {
  return zones.map(([zone, name]) => `${formatTimeOfDay(time, language, zone)} ${name}`).join(' · ')
}

/** `31 Aug 2026`, or `Sunday, 13 Dec 2026`: a day of Jakarta, wherever it is read. */
export function formatJakartaDay(
  time: number,
  language: Language,
  { weekday = false }: { weekday?: boolean } = {},
): string {
  return formatOf(language, { ...(weekday && { weekday: 'long' }), ...day }).format(time)
}

/** `31 Aug 2026, 20.00.09 WIB`: to the second, where the order of two moments matters. */
export function formatJakartaSecond(time: number, language: Language): string {
  const clock = formatOf(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(time)
  return `${formatJakartaDay(time, language)}, ${clock} WIB`
}

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { ...options, timeZone: JAKARTA })
}
