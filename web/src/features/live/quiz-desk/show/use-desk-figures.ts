import { useLanguage, useTimeZone } from '#shared/i18n'

const SECOND_MS = 1_000

/** How the desk writes figures: whole numbers, percents and seconds with one decimal, as the host's language does. */
export function useDeskFigures() {
  const language = useLanguage()
  const locale = language === 'id' ? 'id-ID' : 'en-GB'
  const timeZone = useTimeZone()
  const one = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const whole = new Intl.NumberFormat(locale)
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return {
    whole: (figure: number) => whole.format(figure),
    percent: (figure: number) => share.format(figure),
    seconds: (ms: number) => `${one.format(ms / SECOND_MS)} s`,
    clock: (at: number) => new Date(at).toLocaleTimeString(locale, { timeZone, hour12: false }),
  }
}
