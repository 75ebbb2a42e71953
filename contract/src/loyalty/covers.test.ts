import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covers, leftAtLeast } from './covers.ts'

const amount = fc.bigInt(0n, 10n ** 15n)

test('a balance must be greater than the price, unless exact ones are allowed', () => {
  expect([covers(10, 10), covers(11, 10), covers(10, 10, { allowExact: true })]).toEqual([false, true, true])
})

test('the button and the ledger agree about every balance and every price', () => {
  fc.assert(
    fc.property(amount, amount, fc.boolean(), (balance, price, allowExact) => {
      expect(balance - price >= leftAtLeast({ allowExact })).toBe(covers(balance, price, { allowExact }))
    }),
  )
})
