/**
 * Words: the interface's two languages and how figures, money and times are written, also those that go on.
 *
 * Owns the catalogues and the `lang` cookie. Texts stand where they are shown, in English as the specification
 * quotes them; this room only carries them over into Indonesian.
 */
export {
  formatBalance,
  formatClock,
  formatCount,
  formatIdr,
  formatMinutes,
  formatRupiah,
  shorten,
} from './figures.ts'
export { formatInZones, formatJakartaDay, formatJakartaSecond } from './indonesian-times.ts'
export { chooseLanguage, languages, readLanguage, type Language } from './languages.ts'
export { openI18n } from './open-i18n.ts'
export { formatAgo, formatDay, formatMoment } from './relative-time.ts'
export { dayIn, formatTimeOfDay, useTimeZone, zoneName } from './time-of-day.ts'
export { useDataModeNames } from './use-data-mode-names.ts'
export { useCount, useLanguage } from './use-language.ts'
export { useNow } from './use-now.ts'
export { useSuppliedName } from './use-supplied-name.ts'
export { usePlayerErrorText } from './use-player-error-text.ts'
export { usePlayerTexts } from './use-player-texts.ts'
