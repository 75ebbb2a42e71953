/**
 * Profile and cash-out forms: digits only, no leading 0, fewer than 13. See docs/product/sign-in.md#phone-numbers.
 */
export function isPhone(digits: string): boolean {
  return /^[1-9]\d{0,11}$/.test(digits)
}

/** The number as the calls take it. Only Indonesian numbers get codes: docs/product/sign-in.md#code-limits */
export function fullPhone(digits: string): string {
  return `+62${digits.trim()}`
}
