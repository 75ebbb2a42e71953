import type { Language } from './languages.ts'

const rupiahDigits = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })

/** `Rp49.000`: dots between thousands, no space, no decimals. See docs/product/site.md#money-and-numbers. */
export function formatRupiah(amount: number): string {
  return `Rp${rupiahDigits.format(amount)}`
}

/** `IDR 49.000`: on the premium promo card only. See docs/product/site.md#promo-card. */
export function formatIdr(amount: number): string {
  return `IDR ${rupiahDigits.format(amount)}`
}

const STEPS = [1e9, 1e6, 1e3] as const
const SIGNS = { en: ['B', 'M', 'K'], id: [' M', ' jt', ' rb'] } as const

/**
 * Exact below a thousand; then cut (not rounded) to one decimal: 1500 is `1.5K`, and `1,5 rb` where it is counted in
 * Indonesian. See docs/product/site.md#money-and-numbers.
 */
export function formatCount(count: number, language: Language): string {
  const step = STEPS.findIndex((size) => count >= size)
  const size = STEPS[step]
  if (size === undefined) return String(count)
  const cut = String(Math.floor((count / size) * 10) / 10)
  return (language === 'id' ? cut.replace('.', ',') : cut) + SIGNS[language][step]
}

/** `1.5K`, in either language: diamonds and gencash. */
export const formatBalance = (amount: number): string => formatCount(amount, 'en')

/** `n` characters and three dots, only if the text is longer. See docs/product/site.md#shortened-text. */
export function shorten(text: string, lengthMax: number): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}...` : text
}

/** `3:07`, `1:02:09`: a position in a film. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(whole / 3600)
  return hours > 0 ? [hours, ...parts].join(':') : `${Number(parts[0])}:${parts[1]}`
}

const minuteWords = { en: ['h', 'min'], id: ['j', 'mnt'] } as const

/** `1h 52min`: a length on a page. */
export function formatMinutes(minutes: number, language: Language): string {
  const [hourWord, minuteWord] = minuteWords[language]
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} ${minuteWord}`
  return rest === 0 ? `${hours}${hourWord}` : `${hours}${hourWord} ${rest}${minuteWord}`
}
