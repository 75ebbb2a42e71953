import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
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

const draft = {
  note: 'test',
  kind: 'percent',
  value: 50,
  packageCodes: [],
  startsAt: null,
  endsAt: null,
} as const
const codes = () => test.subscription.promoCodes
const create = (code: string, more: object = {}) =>
  codes().create({ ...draft, code, usesMax: null, usesPerAccountMax: 1, ...more }, test.clock.now())

describe('a promo code', () => {
  it('is created as it is drafted, without repeated packages and without uses', async () => {
    const made = await create('NEW', { packageCodes: ['basic-month', 'basic-month'], usesMax: 3 })
    expect(made).toMatchObject({ code: 'NEW', packageCodes: ['basic-month'], usesMax: 3, uses: 0 })
    await expect(create('NEW')).rejects.toMatchObject({ code: 'PROMO_TAKEN' })
  })

  it('counts held and used orders as uses, and forgets those that were released', async () => {
    await create('COUNTED')
    const usesOf = async () =>
      (await codes().list({ limit: 100, offset: 0 })).codes.find(({ code }) => code === 'COUNTED')?.uses
    const { id } = (await test.order(me, { promoCode: 'COUNTED' })).body.data
    expect(await usesOf()).toBe(1)
    await test.report({ order: id, amount: 24_500, status: 'failed' })
    expect(await usesOf()).toBe(0)
    const again = (await test.order(me, { promoCode: 'COUNTED' })).body.data.id
    await test.report({ order: again, amount: 24_500 })
    expect(await usesOf()).toBe(1)
  })

  it('is usable until it is ended, and an end is never moved later', async () => {
    await create('ENDED')
    const endsAt = test.clock.now()
    expect(await codes().end('ENDED', endsAt)).toMatchObject({ endsAt })
    expect((await test.order(me, { promoCode: 'ENDED' })).body.code).toBe('PROMO_INVALID')
    await test.clock.advance(1_000)
    expect(await codes().end('ENDED', test.clock.now())).toMatchObject({ endsAt })
    expect(await codes().end('UNKNOWN', endsAt)).toBeUndefined()
  })

  it('is listed with the newest first, page by page', async () => {
    await create('OLDER')
    await test.clock.advance(1_000)
    await create('NEWER')
    const first = await codes().list({ limit: 1, offset: 0 })
    const second = await codes().list({ limit: 1, offset: 1 })
    expect([first.codes[0]?.code, second.codes[0]?.code]).toEqual(['NEWER', 'OLDER'])
    expect(first.total).toBe(second.total)
  })
})

describe('the check of pending orders', () => {
  it('expires an order that is over and releases its promo code, and leaves paid orders alone', async () => {
    await create('HELD', { usesMax: 1 })
    const { id } = (await test.order(me, { promoCode: 'HELD' })).body.data
    const paid = await test.buy(crypto.randomUUID())
    test.subscription.startJobs()
    const statusOf = async (order: string) =>
      (
        await test.subscription.orders.list(
          { hasAttention: false, limit: 100, offset: 0, status: 'expired' },
          0,
        )
      ).orders
        .map((one) => one.id)
        .includes(order)
    expect(await statusOf(id)).toBe(false)
    await test.clock.advance(2 * 24 * 60 * 60_000)
    await until(() => statusOf(id))
    expect(await statusOf(paid)).toBe(false)
    expect((await test.order(crypto.randomUUID(), { promoCode: 'HELD' })).status).toBe(200)
  })
})
