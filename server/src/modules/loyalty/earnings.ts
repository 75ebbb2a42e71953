/** How the diamonds of a gift become gencash. */
export interface Rates {
  readonly gencashPerDiamond: number
  /** Whole percents of the gencash. */
  readonly feePercent: number
  readonly taxPercent: number
}

export interface Earnings {
  readonly gross: bigint
  readonly tax: bigint
  /** Less tax. The ledger subtracts the fee, because only it has the carried hundredths. */
  readonly beforeFee: bigint
}

/** In whole gencash; the tax of each gift is rounded down. */
export function earningsOf(diamonds: bigint, { gencashPerDiamond, taxPercent }: Rates): Earnings {
  const gross = diamonds * BigInt(gencashPerDiamond)
  const tax = (gross * BigInt(taxPercent)) / 100n
  return { gross, tax, beforeFee: gross - tax }
}
