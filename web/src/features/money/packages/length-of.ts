import type { Language } from '#shared/i18n'

interface Length {
  duration: number
  durationType: string
}

const units: ReadonlySet<string> = new Set(['day', 'week', 'month', 'year'])

/** `1 month`, `3 minggu`: as it is sold. */
export function lengthOf({ duration, durationType }: Length, language: Language): string {
  if (!units.has(durationType)) return `${duration} ${durationType}`
  const words = new Intl.NumberFormat(language, { style: 'unit', unit: durationType, unitDisplay: 'long' })
  return words.format(duration)
}
