import { subscription } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSubscriptionHarness, type SubscriptionHarness } from '../test/subscription-harness.ts'

let test: SubscriptionHarness
let me: string
beforeAll(async () => {
  test = await openSubscriptionHarness()
  await test.sell()
})
beforeEach(() => {
  me = crypto.randomUUID()
})
afterAll(() => test[Symbol.asyncDispose]())

const get = (id: string, token: string | null = me) =>
  test.calls.call(subscription.getInvoice, { params: { id }, ...(token && { token }) })

describe('GET invoice', () => {
  it('answers 200 with the seller, the line, the discount and the VAT of the day of the payment', async () => {
    test.terms.vat = [{ from: '2022-04-01', percent: 11 }]
    await test.promo({ code: 'FIVE', kind: 'amount', value: 5_000 })
    const { id } = (await test.order(me, { promoCode: 'FIVE' })).body.data
    test.terms.vat = []
    await test.report({ order: id, amount: 44_000 })
    const { status, body } = await get(id)
    expect([status, body.data]).toMatchObject([
      200,
      {
        currency: 'IDR',
        seller: { name: 'Tayang', address: 'Jakarta', taxNumber: '01' },
        lines: [{ description: 'Premium · One month', quantity: 1, amount: 49_000 }],
        listPrice: 49_000,
        discount: 5_000,
        price: 44_000,
        vatPercent: 11,
        vat: 4_360,
        net: 39_640,
        vatSince: '2022-04-01',
        promoCode: 'FIVE',
        method: 'card',
        paidAt: test.clock.now(),
        refundedAt: null,
      },
    ])
  })

  it('keeps the seller of the time of the payment', async () => {
    const id = await test.buy(me)
    test.terms.seller = { name: 'A new owner', address: 'Bandung', taxNumber: '02' }
    expect((await get(id)).body.data.seller.name).toBe('Tayang')
    test.terms.seller = { name: 'Tayang', address: 'Jakarta', taxNumber: '01' }
  })

  it('numbers invoices of a year without a gap, also of orders that are paid at once', async () => {
    const people = Array.from({ length: 6 }, () => crypto.randomUUID())
    const ids = await Promise.all(people.map((person) => test.buy(person)))
    const numbers = await Promise.all(
      ids.map(async (id, n) => Number((await get(id, people[n])).body.data.number.split('/')[2])),
    )
    const sorted = numbers.toSorted((a, b) => a - b)
    expect(sorted).toEqual(sorted.map((_, n) => sorted[0]! + n))
  })

  it('answers 404 for an unpaid order, for another account’s and for none, and refuses guests', async () => {
    const unpaid = (await test.order(me)).body.data.id
    const foreign = await test.buy(crypto.randomUUID())
    for (const id of [unpaid, foreign, crypto.randomUUID(), 'nonsense']) {
      const { status, body } = await get(id)
      expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await get(unpaid, null)).status).toBe(401)
  })
})
