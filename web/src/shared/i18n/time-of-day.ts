import { useSyncExternalStore } from 'react'
import type { Language } from './languages.ts'

/** The time zone where that of the viewer is unknown: on the server, whose pages are shared. */
const JAKARTA = 'Asia/Jakarta'
/** The common names of Indonesia's three time zones; the browser names the others. */
const indonesian: Readonly<Record<string, string>> = {
  [JAKARTA]: 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Ujung_Pandang': 'WITA',
  'Asia/Jayapura': 'WIT',
}

/** `20:30`, in Indonesian `20.30`. */
export function formatTimeOfDay(
  time: number,
  language: Language,
  timeZone: string,
  { hasSeconds = false } = {},
): string {
  const options: Intl.DateTimeFormatOptions = {
    hour: '2-digit',
    minute: '2-digit',
    ...(hasSeconds && { second: '2-digit' }),
    hourCycle: 'h23',
  }
  return formatOf(language, timeZone, options).format(time)
}

/** `WIB`, `GMT+9`: the time zone of the times of a page. */
export function zoneName(timeZone: string, time: number, language: Language): string {
  const known = indonesian[timeZone]
  if (known !== undefined) return known
  const parts = formatOf(language, timeZone, { timeZoneName: 'short' }).formatToParts(time)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** `2026-11-20`: the calendar day of a time in a time zone. */
export function dayIn(timeZone: string, time: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time)
}

/** The viewer's time zone; Jakarta's on the server, and while hydrating. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, ownZone, () => JAKARTA)
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || JAKARTA
}

function formatOf(language: Language, timeZone: string, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { ...options, timeZone })
}

const never = () => () => {}
