import { atTime, type Dated } from '../screen/dated.ts'

/** What operators set of cash-outs: the product settings of these names. */
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
  /** What the bank is told to pay; never below nothing. */
  readonly net: number
}

/**
 * What so much gencash comes to at a moment, in whole rupiah: of a part of one rupiah in the tax nothing is taken.
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

/** What must not be true together, or whoever sends themselves gifts makes money out of nothing. */
export interface Rates {
  readonly gencash_conversion_rate: number
  readonly 'gift.gencash_per_diamond': number
  readonly 'gift.feePercent': number
  readonly 'diamond.lowestPrice': number
}

/** Whether a diamond at its lowest price, less the house's fee, pays for the gencash that it makes (ruling R28). */
export function isRateCovered(rates: Rates): boolean {
  const paidOut = rates.gencash_conversion_rate * rates['gift.gencash_per_diamond'] * 100
  return paidOut <= rates['diamond.lowestPrice'] * (100 - rates['gift.feePercent'])
}
