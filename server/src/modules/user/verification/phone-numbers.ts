/** The country of a number that names none (Spec 1, section 5). */
const HOME = '62'

/** After +62 mobile numbers begin with 8 and have 9 to 12 digits; nothing else gets a text message there. */
const HOME_MOBILE = /^8\d{8,11}$/

/** E.164: at most 15 digits with the country's own; shorter than 8 is no number of a person. */
const E164_DIGITS_MIN = 8
const E164_DIGITS_MAX = 15

/**
 * A number as a person types it, as E.164; nothing where it is none or belongs to a country that is not
 * served (A010, ruling R4). `0812…`, `812…`, `62812…`, `+62 (0)812…` and `0062812…` are one number.
 */
export function toE164(typed: string, countryCodes: readonly string[] = [HOME]): string | undefined {
  const bare = typed.replace(/[\s().-]/g, '')
  const international = /^(?:\+|00)([1-9]\d*)$/.exec(bare)?.[1]
  if (international !== undefined) return ofCountry(international, countryCodes)
  // No mobile number begins with 62 at home, so who types that without a plus means the country.
  if (bare.startsWith(HOME)) return /^\d+$/.test(bare) ? ofCountry(bare, countryCodes) : undefined
  return /^\d+$/.test(bare) ? ofCountry(`${HOME}${bare}`, countryCodes) : undefined
}

function ofCountry(digits: string, countryCodes: readonly string[]): string | undefined {
  const country = countryCodes.find((code) => digits.startsWith(code))
  if (country === undefined) return undefined
  // One leading 0 is the trunk prefix, which nobody dials behind a country's code.
  const national = digits.slice(country.length).replace(/^0/, '')
  if (country === HOME) return HOME_MOBILE.test(national) ? `+${HOME}${national}` : undefined
  const { length } = `${country}${national}`
  const isWhole = length >= E164_DIGITS_MIN && length <= E164_DIGITS_MAX && !national.startsWith('0')
  return isWhole ? `+${country}${national}` : undefined
}

/** `+62812*****890`: enough to know one's own number by. */
export function maskPhone(mobile: string): string {
  const [shown, last] = [mobile.slice(0, 6), mobile.slice(-3)]
  return `${shown}${'*'.repeat(Math.max(3, mobile.length - 9))}${last}`
}

/** What numbers of one operator's block begin with: where fraud buys its numbers (trust 16). */
export function prefixOf(mobile: string): string {
  return mobile.slice(0, 6)
}
