import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productSettings } from '../screen/settings.ts'
import { isRateCovered, payoutOf } from './payout.ts'

const byDefault = {
  gencash_conversion_rate: productSettings.gencash_conversion_rate.default,
  'cashout.feeRupiah': productSettings['cashout.feeRupiah'].default,
  'cashout.taxPercent': productSettings['cashout.taxPercent'].default,
}
const now = Date.UTC(2026, 10, 20)

test('rupiah are gencash by the rate, without deductions unless an operator sets some', () => {
  expect(payoutOf(500, byDefault, now)).toEqual({ rate: 100, amount: 50_000, fee: 0, tax: 0, net: 50_000 })
})

test('fee and tax are those of the day in Jakarta, however early they were set', () => {
  const settings = {
    ...byDefault,
    'cashout.feeRupiah': { '2026-01-01': 2_500, '2026-12-01': 3_000 },
    'cashout.taxPercent': { '2026-12-01': 2.5 },
  }
  const at = (moment: string) => payoutOf(999, settings, Date.parse(moment))
  expect(at('2026-11-30T23:59:59+07:00')).toMatchObject({ amount: 99_900, fee: 2_500, tax: 0, net: 97_400 })
  // 2,497.50: the half rupiah is not taken.
  expect(at('2026-12-01T00:00:00+07:00')).toMatchObject({ fee: 3_000, tax: 2_497, net: 94_403 })
})

test('net and deductions add up to the amount, and none is negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      (gencash, rate, fee, hundredths) => {
        const payout = payoutOf(
          gencash,
          {
            gencash_conversion_rate: rate,
            'cashout.feeRupiah': { '2020-01-01': fee },
            'cashout.taxPercent': { '2020-01-01': hundredths / 100 },
          },
          now,
        )
        expect(payout.net + payout.fee + payout.tax).toBe(payout.amount)
        for (const part of Object.values(payout)) expect(part).toBeGreaterThanOrEqual(0)
        expect(BigInt(payout.tax)).toBe((BigInt(payout.amount) * BigInt(hundredths)) / 10_000n)
      },
    ),
  )
})

test('a gift to oneself earns nothing: the price of a diamond covers its payout', () => {
  const rates = {
    gencash_conversion_rate: 100,
    'gift.gencash_per_diamond': 1,
    'gift.feePercent': 30,
    'diamond.lowestPrice': 200,
  }
  expect(isRateCovered(rates)).toBe(true)
  expect(isRateCovered({ ...rates, gencash_conversion_rate: 140 })).toBe(true)
  expect(isRateCovered({ ...rates, gencash_conversion_rate: 141 })).toBe(false)
  expect(isRateCovered({ ...rates, 'gift.gencash_per_diamond': 2 })).toBe(false)
  expect(isRateCovered({ ...rates, 'diamond.lowestPrice': 142 })).toBe(false)
})

test('the banks of the first list have their codes, and one of them is held', () => {
  const banks = productSettings['cashout.banks'].default
  expect(banks.map(({ name, code }) => `${name} ${code}`)).toEqual([
    'BCA 014',
    'Mandiri 008',
    'BNI 009',
    'BRI 002',
    'BRI Syariah 427',
    'BSM 451',
    'CIMB Niaga 022',
  ])
  expect(banks.filter(({ isHeld }) => isHeld).map(({ code }) => code)).toEqual(['427'])
  const { schema } = productSettings['cashout.banks']
  expect(schema.safeParse([...banks, banks[0]]).success).toBe(false)
  expect(productSettings['cashout.taxPercent'].schema.safeParse({ '2026-01-01': 2.555 }).success).toBe(false)
  expect(productSettings['cashout.taxPercent'].schema.safeParse({ soon: 1 }).success).toBe(false)
})
