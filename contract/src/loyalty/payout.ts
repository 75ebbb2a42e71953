import { atTime, type Dated } from '../screen/at-time.ts'

/** The product settings of cash-outs, by their names. */
export interface PayoutSettings {
  /** Rupiah for a gencash. */
  readonly gencash_conversion_rate: number
  readonly 'cashout.feeRupiah': Dated
  readonly 'cashout.taxPercent': Dated
}

export interface Payout {
  readonly rate: number
  /** Gencash by the rate. */
  readonly amount: number
  readonly fee: number
  readonly tax: number
  /** The sum that the bank is told to pay; never negative. */
  readonly net: number
}

/**
 * The payout of gencash at a moment, in whole rupiah; the tax is rounded down.
 * Page and ledger compute by this alone.
 */
export function payoutOf(gencash: number, settings: PayoutSettings, now: number): Payout {
  const rate = settings.gencash_conversion_rate
  const amount = BigInt(gencash) * BigInt(rate)
  // Percents have two decimals at most: as hundredths they are whole.
  const taxHundredths = BigInt(Math.round(atTime(settings['cashout.taxPercent'], now) * 100))
  const tax = (amount * taxHundredths) / 10_000n
  const wanted = BigInt(atTime(settings['cashout.feeRupiah'], now))
  const left = amount - tax
  const fee = wanted > left ? left : wanted
  return {
    rate,
    amount: Number(amount),
    fee: Number(fee),
    tax: Number(tax),
    net: Number(left - fee),
  }
}

/** Settings that must not hold together, or people who send themselves gifts would earn from nothing. */
export interface Rates {
  readonly gencash_conversion_rate: number
  readonly 'gift.gencash_per_diamond': number
  readonly 'gift.feePercent': number
  readonly 'diamond.lowestPrice': number
}

/** Whether a diamond at its lowest price, less the fee, pays for the gencash that it makes. */
export function isRateCovered(rates: Rates): boolean {
  const paidOut = rates.gencash_conversion_rate * rates['gift.gencash_per_diamond'] * 100
  return paidOut <= rates['diamond.lowestPrice'] * (100 - rates['gift.feePercent'])
}
