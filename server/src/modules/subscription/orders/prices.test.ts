import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountOf, priceOf, sumsOf, vatAt } from './prices.ts'

const RATES = [
  { from: '2027-01-01', percent: 12 },
  { from: '2022-04-01', percent: 11 },
]

describe('VAT', () => {
  it('is the last rate that has begun, from midnight in Jakarta on', () => {
    expect(vatAt(RATES, Date.UTC(2022, 2, 31, 16, 59))).toBeNull()
    expect(vatAt(RATES, Date.UTC(2022, 2, 31, 17))).toMatchObject({ percent: 11 })
    expect(vatAt(RATES, Date.UTC(2026, 11, 31, 16, 59, 59))).toMatchObject({ percent: 11 })
    expect(vatAt(RATES, Date.UTC(2026, 11, 31, 17))).toMatchObject({ percent: 12 })
    expect(vatAt([], 0)).toBeNull()
  })

  it('is in the price, to the nearest rupiah', () => {
    expect(sumsOf(priceOf(49_000n, null, { from: '2022-04-01', percent: 11 }))).toEqual({
      listPrice: 49_000,
      discount: 0,
      price: 49_000,
      vatPercent: 11,
      vat: 4_856,
      net: 44_144,
    })
    expect(priceOf(49_000n, null, null).vat).toBe(0n)
  })
})

describe('a promo code', () => {
  it('takes a share, rounded down, or an amount, and never more than the price', () => {
    expect(discountOf(4_999n, { kind: 'percent', value: 33n })).toBe(1_649n)
    expect(discountOf(49_000n, { kind: 'amount', value: 10_000n })).toBe(10_000n)
    expect(discountOf(5_000n, { kind: 'amount', value: 10_000n })).toBe(5_000n)
    expect(discountOf(5_000n, { kind: 'percent', value: 100n })).toBe(5_000n)
  })

  it('leaves sums that add up to the rupiah, whatever the price', () => {
    const promo = fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('percent' as const), value: fc.bigInt({ min: 1n, max: 100n }) }),
      fc.record({ kind: fc.constant('amount' as const), value: fc.bigInt({ min: 1n, max: 10n ** 8n }) }),
    )
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        promo,
        fc.integer({ min: 0, max: 40 }),
        (list, by, p) => {
          const sums = sumsOf(priceOf(list, by, { from: '2022-04-01', percent: p }))
          expect(sums.price).toBe(sums.listPrice - sums.discount)
          expect(sums.net + sums.vat).toBe(sums.price)
          expect(sums.price).toBeGreaterThanOrEqual(0)
          expect(Math.abs(sums.vat - (sums.price * p) / (100 + p))).toBeLessThanOrEqual(0.5)
        },
      ),
    )
  })
})
