/**
 * Words: the two languages of the console and how figures, money and times are written.
 *
 * Owns the catalogues and the choice of language. Texts stand where they are shown, in English; this module carries
 * them over into Indonesian. Times are those of Jakarta, wherever the operator sits.
 */
export { formatClock, formatFigure, formatRupiah, formatShort } from './figures.ts'
export { chooseLanguage, languages, openLanguage, readLanguage } from './languages.ts'
export { formatAgo, formatDay, formatLeft, formatMoment, formatTime } from './times.ts'
export { fieldOf, timeOf } from './moment-field.ts'
export { useLanguage, useNow } from './use-now.ts'
