import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number that names no country is Indonesian: docs/product/sign-in.md#phone-numbers. */
const HOME = '62'

/**
 * Indonesian mobile numbers begin with 8 and have 9 to 12 digits after +62; no other number there gets text messages.
 */
const HOME_MOBILE = /^8\d{8,11}$/

/** What people write between digits. */
const SEPARATORS = /[\s().-]/g

/** ASCII digits only: the library also reads the digits of other scripts, which no client of ours sends. */
const DIGITS = /^(?:\+|00)?\d+$/

/**
 * A phone number as a person types it, in E.164; `undefined` when it is no phone number or its country is not served.
 * `0812…`, `812…`, `62812…`, `+62 (0)812…` and `0062812…` are the same number.
 */
export function toE164(typed: string, countryCodes: readonly string[] = [HOME]): string | undefined {
  const digits = typed.replace(SEPARATORS, '')
  if (!DIGITS.test(digits)) return undefined
  // No Indonesian mobile number begins with 62, so a person who types 62 without a plus means the country.
  const international = digits.replace(/^(?:00|(?=62))/, '+')
  const parsed = parsePhoneNumberFromString(international, { defaultCountry: 'ID', extract: false })
  if (!parsed || !countryCodes.includes(parsed.countryCallingCode)) return undefined
  const isServed =
    parsed.countryCallingCode === HOME ? HOME_MOBILE.test(parsed.nationalNumber) : parsed.isPossible()
  return isServed ? parsed.number : undefined
}

/** `+62812*****890`: enough for the owner to recognize the number. */
export function maskPhone(mobile: string): string {
  const [shown, last] = [mobile.slice(0, 6), mobile.slice(-3)]
  return `${shown}${'*'.repeat(Math.max(3, mobile.length - 9))}${last}`
}

/**
 * The first digits of a block of numbers of one operator. Fraud buys numbers by the block, so sends are bounded by it.
 */
export function prefixOf(mobile: string): string {
  return mobile.slice(0, 6)
}
