import { isRateCovered, type Rates } from '@tayang/contract'
import { Failure } from '#platform/errors/failure'

/** The names of the product settings of the rate. */
export const rateKeys = [
  'gencash_conversion_rate',
  'gift.gencash_per_diamond',
  'gift.feePercent',
  'diamond.lowestPrice',
] as const satisfies readonly (keyof Rates)[]

/**
 * Refuses to start where a diamond pays out more than it costs, because people could then make money by sending gifts
 * between their own accounts. Operators cannot set such a rate; an older version or an edit of the database could.
 */
export function requireCoveredRate(rates: Rates): void {
  if (isRateCovered(rates)) return
  const figures = Object.entries(rates).map(([name, value]) => `${name} ${value}`)
  throw new Failure(
    'A diamond at its lowest price, less the fee, does not pay for the gencash that it makes: ' +
      `${figures.join(', ')}. Lower the rate, or say what the cheapest diamond really costs.`,
  )
}
