/** What becomes of the diamonds of a gift (A147, ruling R28). */
export interface Rates {
  readonly gencashPerDiamond: number
  /** Whole percents of the gencash. */
  readonly feePercent: number
  readonly taxPercent: number
}

export interface Earnings {
  readonly gross: bigint
  readonly fee: bigint
  readonly tax: bigint
  /** What the receiver gets: never more than their share, the odd one stays with the house. */
  readonly net: bigint
}

/** In whole gencash: the receiver's share and the tax are rounded down, the fee is the rest. */
export function earningsOf(diamonds: bigint, { gencashPerDiamond, feePercent, taxPercent }: Rates): Earnings {
  const gross = diamonds * BigInt(gencashPerDiamond)
  const net = (gross * BigInt(100 - feePercent - taxPercent)) / 100n
  const tax = (gross * BigInt(taxPercent)) / 100n
  return { gross, fee: gross - net - tax, tax, net }
}
