/** Profile and cash-out forms: digits only, no leading 0, under 13 of them (Spec 1, section 5; A010). */
export function isPhone(digits: string): boolean {
  return /^[1-9]\d{0,11}$/.test(digits)
}

/** The number as the calls take it. The site's own country is the only one here (ruling R4). */
export function fullPhone(digits: string): string {
  return `+62${digits.trim()}`
}
