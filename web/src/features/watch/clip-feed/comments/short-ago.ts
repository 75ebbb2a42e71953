import type { Language } from '#shared/i18n'
import { formatDay } from '#shared/i18n'

const MINUTE_MS = 60_000
const words = {
  en: { now: 'now', minute: 'min', hour: 'h', day: 'd' },
  id: { now: 'baru', minute: 'mnt', hour: 'j', day: 'hr' },
} as const

/** `now`, `4 min`, `2 h`, `3 d`, then the date: beside a name there is space for no more. */
export function shortAgo(then: number, now: number, language: Language): string {
  const minutes = Math.floor(Math.max(0, now - then) / MINUTE_MS)
  const word = words[language]
  if (minutes < 1) return word.now
  if (minutes < 60) return `${minutes} ${word.minute}`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} ${word.hour}`
  const days = Math.floor(minutes / (24 * 60))
  return days < 7 ? `${days} ${word.day}` : formatDay(then, language, { year: days >= 365 })
}
