import type { Language } from '#shared/i18n'
import { MEGABYTE } from '../film/clip-limits.ts'

const localeOf = (language: Language) => (language === 'id' ? 'id-ID' : 'en-GB')

/** `84.6`, in Indonesian `84,6`; whole megabytes have no decimals in a limit. */
export function formatMegabytes(bytes: number, language: Language, digits = 1): string {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 1) }
  return new Intl.NumberFormat(localeOf(language), form).format(bytes / MEGABYTE)
}

/** `5 seconds`, `3 minutes`: a length as a limit says it. */
export function formatLength(ms: number, language: Language): string {
  const isMinutes = ms >= 60_000 && ms % 60_000 === 0
  const form = { style: 'unit', unit: isMinutes ? 'minute' : 'second', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(localeOf(language), form).format(ms / (isMinutes ? 60_000 : 1_000))
}

/** `MP4, MOV or WebM`. */
export function formatOr(words: readonly string[], language: Language): string {
  return new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(words)
}
