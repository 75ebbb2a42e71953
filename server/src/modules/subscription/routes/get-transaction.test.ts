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

const DAY_MS = 24 * 60 * 60_000
const get = (id: string, token: string | null = me) =>
  test.calls.call(subscription.getTransaction, { params: { id }, ...(token && { token }) })

describe('GET transaction', () => {
  it('answers 200 with a pending order, its sums and where it is paid', async () => {
    await test.promo({ code: 'TENTH', value: 10 })
    const { id, redirectUrl } = (await test.order(me, { promoCode: 'TENTH' })).body.data
    const { status, body } = await get(id)
    expect([status, body.data]).toMatchObject([
      200,
      {
        id,
        type: 'payment',
        status: 'pending',
        redirectUrl,
        promoCode: 'TENTH',
        sums: { listPrice: 49_000, discount: 4_900, price: 44_100 },
        paidAt: null,
        endAt: null,
        invoiceNumber: null,
      },
    ])
  })

  it('answers a paid order with its end and its invoice number, and no URL', async () => {
    const id = await test.buy(me)
    expect((await get(id)).body.data).toMatchObject({
      status: 'paid',
      redirectUrl: null,
      paidAt: test.clock.now(),
      endAt: test.clock.now() + 30 * DAY_MS,
      invoiceNumber: expect.stringMatching(/^INV\/\d{4}\/\d{6}$/),
    })
  })

  it('answers a redeemed voucher as a transaction of nothing', async () => {
    const draft = {
      package_code: 'premium-day',
      note: '',
      count: 1,
      code: 'DETAIL',
      usesMax: 9,
      expiresAt: null,
    }
    await test.subscription.vouchers.create(draft, test.clock.now())
    const redeemed = await test.calls.call(subscription.createTransaction, {
      token: me,
      body: { type: 'voucher', code: 'DETAIL' },
    })
    const { id } = redeemed.body.data
    expect((await get(id)).body.data).toMatchObject({
      type: 'voucher',
      voucherCode: 'DETAIL',
      price: 0,
      sums: { listPrice: 3_000, discount: 3_000, price: 0 },
      endAt: test.clock.now() + DAY_MS,
      invoiceNumber: null,
    })
    expect((await get(id, crypto.randomUUID())).status).toBe(404)
  })

  it('answers 404 alike for another account’s order and one that does not exist', async () => {
    const id = await test.buy(crypto.randomUUID())
    for (const other of [id, crypto.randomUUID(), 'nonsense']) {
      const { status, body } = await get(other)
      expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await get(id, null)).status).toBe(401)
  })
})
