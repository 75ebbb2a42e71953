/**
 * Whether a balance of diamonds is enough for a price: something must be left (ruling R3; Spec 3, section 4).
 * The one rule of the button and of the ledger.
 */
export function covers(
  balance: number | bigint,
  price: number | bigint,
  { allowExact = false } = {},
): boolean {
  return allowExact ? balance >= price : balance > price
}

/** What the ledger leaves of whoever pays: the same rule, as a least balance. */
export function leftAtLeast({ allowExact = false } = {}): bigint {
  return allowExact ? 0n : 1n
}
