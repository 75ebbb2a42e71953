/** What becomes of the diamonds of a gift. */
export interface Rates {
  readonly gencashPerDiamond: number
  /** Whole percents of the gencash. */
  readonly feePercent: number
  readonly taxPercent: number
}

export interface Earnings {
  readonly gross: bigint
  readonly tax: bigint
  /** Less tax. The ledger takes the fee, since it alone has the hundredths that are carried. */
  readonly beforeFee: bigint
}

/** In whole gencash; the tax of each gift is rounded down. */
export function earningsOf(diamonds: bigint, { gencashPerDiamond, taxPercent }: Rates): Earnings {
  const gross = diamonds * BigInt(gencashPerDiamond)
  const tax = (gross * BigInt(taxPercent)) / 100n
  return { gross, tax, beforeFee: gross - tax }
}
