import { useLanguage } from '#shared/i18n'
import { isMonth, type Period } from './period.ts'

/** `November 2026`, or `10 – 20 Nov 2026` where it is not a whole month. */
export function usePeriodName(): (period: Period) => string {
  const locale = useLanguage() === 'id' ? 'id-ID' : 'en-GB'
  return (period) => {
    const [from, to] = [Date.parse(period.from), Date.parse(period.to)]
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    if (isMonth(period)) return format({ month: 'long', year: 'numeric' }).format(from)
    return format({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(from, to)
  }
}
