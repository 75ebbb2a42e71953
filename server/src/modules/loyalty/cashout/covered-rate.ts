import { isRateCovered, type Rates } from '@tayang/contract'
import { Failure } from '#platform/errors/failure'

/** What the product settings of the rate are called. */
export const rateKeys = [
  'gencash_conversion_rate',
  'gift.gencash_per_diamond',
  'gift.feePercent',
  'diamond.lowestPrice',
] as const satisfies readonly (keyof Rates)[]

/**
 * The start is refused where a diamond pays out more than it costs: whoever sent themselves gifts would make money out
 * of nothing (ruling R28). Operators cannot set it so; an older version, or a hand in the database, could.
 */
export function requireCoveredRate(rates: Rates): void {
  if (isRateCovered(rates)) return
  const figures = Object.entries(rates).map(([name, value]) => `${name} ${value}`)
  throw new Failure(
    'A diamond at its lowest price, less the fee, does not pay for the gencash that it makes: ' +
      `${figures.join(', ')}. Lower the rate, or say what the cheapest diamond really costs.`,
  )
}
