import { expect, test } from 'vitest'
import { requireCoveredRate } from './covered-rate.ts'

const rates = {
  gencash_conversion_rate: 100,
  'gift.gencash_per_diamond': 1,
  'gift.feePercent': 30,
  'diamond.lowestPrice': 200,
}

test('an app whose diamonds pay out more than they cost refuses to start, and names the rates', () => {
  requireCoveredRate(rates)
  expect(() => requireCoveredRate({ ...rates, gencash_conversion_rate: 141 })).toThrow(
    /gencash_conversion_rate 141.*diamond\.lowestPrice 200/,
  )
})
