export const HOME_CODE = '+62'
/** Longer values are ignored. See docs/product/sign-in.md#phone-numbers. */
const LENGTH_MAX = 50

/** The value of the field after typing or pasting: digits only; a value that is too long changes nothing. */
export function readNumber(typed: string, before: string): string {
  if (typed.length > LENGTH_MAX) return before
  const isWhole = typed.trim().startsWith(HOME_CODE)
  return (isWhole ? typed.trim().slice(HOME_CODE.length) : typed).replace(/\D/g, '')
}

/** One leading 0 is removed and the country code prepended: 081234567890 is +6281234567890. */
export function toE164(countryCode: string, number: string): string {
  return countryCode + number.replace(/^0/, '')
}

/** `+62 812 •••• 7890`: enough to recognize it, too little to read it from a screen. */
export function maskNumber(countryCode: string, number: string): string {
  const own = number.replace(/^0/, '')
  const tail = own.length > 8 ? own.slice(-4) : own.slice(-2)
  const head = own.length > 8 ? `${own.slice(0, 3)} ` : ''
  return `${countryCode} ${head}•••• ${tail}`
}
