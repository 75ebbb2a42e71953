import { expect, test } from 'vitest'
import { amountTrouble, canCashOut, readAmount } from './amount.ts'

const bounds = { balance: 600, rate: 100, minimum: 50_000 }

test('an amount is worth the minimum at least, and is there', () => {
  const all = [null, 499, 500, 600, 601].map((gencash) => amountTrouble(gencash, bounds))
  expect(all).toEqual([null, 'below', null, null, 'short'])
})

test('who has less than the minimum cannot cash out yet', () => {
  expect([499, 500].map((balance) => canCashOut({ ...bounds, balance }))).toEqual([false, true])
})

test('thousands may be set off as either language does, and nothing but digits counts', () => {
  expect(['5.000', '5,000', ' 5000 ', 'Rp5.000', '', 'abc'].map(readAmount)).toEqual([
    5000,
    5000,
    5000,
    5000,
    null,
    null,
  ])
  expect(readAmount('9'.repeat(40))).toBe(999_999_999_999)
})
