export const HOME_CODE = '+62'
/** Spec 1, section 5: values over this length are ignored. */
const LENGTH_MAX = 50

/** What the field shows after somebody typed or pasted: digits only; too long a value changes nothing. */
export function readNumber(typed: string, before: string): string {
  if (typed.length > LENGTH_MAX) return before
  const isWhole = typed.trim().startsWith(HOME_CODE)
  return (isWhole ? typed.trim().slice(HOME_CODE.length) : typed).replace(/\D/g, '')
}

/** One leading 0 is stripped and the country code put before (A010): 081234567890 is +6281234567890. */
export function toE164(countryCode: string, number: string): string {
  return countryCode + number.replace(/^0/, '')
}

/** `+62 812 •••• 7890`: enough to know it by, too little to read it from a screen. */
export function maskNumber(countryCode: string, number: string): string {
  const own = number.replace(/^0/, '')
  const tail = own.length > 8 ? own.slice(-4) : own.slice(-2)
  const head = own.length > 8 ? `${own.slice(0, 3)} ` : ''
  return `${countryCode} ${head}•••• ${tail}`
}
