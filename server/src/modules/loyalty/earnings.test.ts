import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earningsOf } from './earnings.ts'

const rates = fc.record({
  gencashPerDiamond: fc.integer({ min: 1, max: 1_000 }),
  feePercent: fc.integer({ min: 0, max: 60 }),
  taxPercent: fc.integer({ min: 0, max: 40 }),
})

test('every gencash of a gift has a receiver, and the largest fee never exceeds the gift', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), rates, (diamonds, given) => {
      const { gross, tax, beforeFee } = earningsOf(diamonds, given)
      expect(gross).toBe(diamonds * BigInt(given.gencashPerDiamond))
      expect(beforeFee + tax).toBe(gross)
      // With all hundredths that can be carried.
      const fee = (99n + gross * BigInt(given.feePercent)) / 100n
      expect(fee <= beforeFee).toBe(true)
    }),
  )
})
