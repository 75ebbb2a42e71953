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
const codeOf = async (order: Record<string, unknown>) => (await test.order(me, order)).body.code
const totalOf = async (token: string) =>
  (await test.calls.call(subscription.listTransactions, { token })).body.meta.total

describe('POST transaction, an order', () => {
  it('answers 200 with a pending order and the signed URL of the payment site', async () => {
    const { status, body } = await test.order(me, { price: 49_000 })
    expect([status, body.data]).toMatchObject([
      200,
      { status: 'pending', packageName: 'Premium', endAt: test.clock.now() + 30 * DAY_MS },
    ])
    const url = new URL(body.data.redirectUrl)
    expect(`${url.origin}${url.pathname}`).toBe('https://pay.example/checkout')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      member: me,
      order: body.data.id,
      amount: '49000',
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(test.notified).not.toContain(body.data.id)
  })

  it('answers a repeated key with the same order, also when both are sent at once', async () => {
    const key = crypto.randomUUID()
    const all = await Promise.all(Array.from({ length: 5 }, () => test.order(me, {}, key)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await totalOf(me)).toBe(1)
  })

  it('refuses a key that was used for another order, and leaves keys of other accounts alone', async () => {
    const key = crypto.randomUUID()
    const first = await test.order(me, {}, key)
    const other = await test.order(me, { packageCode: 'basic-month' }, key)
    expect([other.status, other.body.code]).toEqual([409, 'KEY_REUSED'])
    const foreign = await test.order(crypto.randomUUID(), { packageCode: 'basic-month' }, key)
    expect(foreign.status).toBe(200)
    expect(foreign.body.data.id).not.toBe(first.body.data.id)
  })

  it('refuses what is not sold, not offered or not at this price, and stores none of it', async () => {
    expect(await codeOf({ packageCode: 'nothing' })).toBe('PACK_NOT_FOUND')
    expect(await codeOf({ method: 'xl' })).toBe('METHOD_NOT_OFFERED')
    expect(await codeOf({ packageCode: 'premium-day', method: 'indosat' })).toBe('METHOD_NOT_OFFERED')
    expect(await codeOf({ promoCode: 'UNKNOWN' })).toBe('PROMO_INVALID')
    expect(await codeOf({ price: 48_999 })).toBe('PRICE_CHANGED')
    for (const price of [-1, 0.5, 1e300, '49000']) expect(await codeOf({ price })).toBe('INVALID_PARAMETERS')
    expect(await totalOf(me)).toBe(0)
  })

  it('refuses a key with other characters, or one that is too long', async () => {
    for (const key of ['a b', 'ü', 'x'.repeat(129)]) {
      const { status, body } = await test.order(me, {}, key)
      expect([status, body.code]).toEqual([400, 'INVALID_PARAMETERS'])
    }
    expect((await test.order(me, {}, 'x'.repeat(128))).status).toBe(200)
  })

  it('refuses guests, and everybody where no gateway is configured', async () => {
    const guest = await test.calls.call(subscription.createTransaction, {
      body: { type: 'payment', packageCode: 'premium-month', method: 'card' },
    })
    expect(guest.status).toBe(401)
    await using unconfigured = await openSubscriptionHarness({ env: {} })
    await unconfigured.sell()
    const { body } = await unconfigured.calls.call(subscription.createTransaction, {
      token: me,
      host: 'tayang.example',
      body: { type: 'payment', packageCode: 'premium-month', method: 'card' },
    })
    expect(body.code).toBe('NOT_CONFIGURED')
  })

  it('gives the last use of a promo code to one of many orders, and counts it once per account', async () => {
    await test.promo({ code: 'LAST', usesMax: 1 })
    const people = Array.from({ length: 6 }, () => crypto.randomUUID())
    const all = await Promise.all(people.map((person) => test.order(person, { promoCode: 'LAST' })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ body }) => body.code === 'PROMO_INVALID')).toHaveLength(5)
  })

  it('pays an order of nothing at once: the package is granted, and nothing is booked', async () => {
    await test.promo({ code: 'FREE', value: 100 })
    const before = test.booked.length
    const { body } = await test.order(me, { promoCode: 'FREE' })
    expect(body.data).toMatchObject({ status: 'paid', redirectUrl: null })
    expect(test.notified).toContain(body.data.id)
    expect(test.booked).toHaveLength(before)
    expect(await test.subscription.includesPremium(me, test.clock.now())).toBe(true)
  })

  it('is refused after thirty orders an hour, and allowed again afterwards', async () => {
    for (let n = 0; n < 30; n += 1) expect((await test.order(me)).status).toBe(200)
    const refused = await test.order(me)
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    await test.clock.advance(60 * 60_000)
    expect((await test.order(me)).status).toBe(200)
  })
})
