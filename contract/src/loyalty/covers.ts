/**
 * Whether a balance of diamonds is enough for a price: something must be left. Button and ledger both use it, so they
 * never disagree (docs/product/gifts.md#balance-above-the-price).
 */
export function covers(
  balance: number | bigint,
  price: number | bigint,
  { allowExact = false } = {},
): boolean {
  return allowExact ? balance >= price : balance > price
}

/** The same rule as the least balance that the ledger leaves the payer. */
export function leftAtLeast({ allowExact = false } = {}): bigint {
  return allowExact ? 0n : 1n
}
