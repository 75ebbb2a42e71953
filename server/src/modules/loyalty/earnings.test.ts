import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earningsOf } from './earnings.ts'

const rates = fc.record({
  gencashPerDiamond: fc.integer({ min: 1, max: 1_000 }),
  feePercent: fc.integer({ min: 0, max: 60 }),
  taxPercent: fc.integer({ min: 0, max: 40 }),
})

test('every gencash of a gift goes to somebody, and none is made of nothing', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), rates, (diamonds, given) => {
      const { gross, fee, tax, net } = earningsOf(diamonds, given)
      expect(gross).toBe(diamonds * BigInt(given.gencashPerDiamond))
      expect(fee + tax + net).toBe(gross)
      expect([fee, tax, net].every((part) => part >= 0n)).toBe(true)
      // Exactly, without a float: 30 % of 10 is 3, and no rounding ever favours the receiver.
      expect(net * 100n).toBeLessThanOrEqual(gross * BigInt(100 - given.feePercent - given.taxPercent))
    }),
  )
})

test('of ten diamonds at 30 percent the streamer gets seven', () => {
  expect(earningsOf(10n, { gencashPerDiamond: 1, feePercent: 30, taxPercent: 0 })).toEqual({
    gross: 10n,
    fee: 3n,
    tax: 0n,
    net: 7n,
  })
})
