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
    const usesOf = async () => (await codes().read('COUNTED'))?.uses
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

  it('is listed with the newest first, behind the last one of the page before', async () => {
    await create('PAGE-OLDER')
    await test.clock.advance(1_000)
    await create('PAGE-NEWER')
    const list = (after: { createdAt: number; id: string } | null) =>
      codes().list({ search: 'PAGE-' }, { after, limit: 1, now: test.clock.now() })
    const [newer] = await list(null)
    expect(newer?.code.code).toBe('PAGE-NEWER')
    const place = { createdAt: newer?.code.createdAt ?? 0, id: newer?.id ?? '' }
    expect((await list(place)).map(({ code }) => code.code)).toEqual(['PAGE-OLDER'])
  })

  it('is listed by whether it runs, has ended or has not begun', async () => {
    const now = test.clock.now()
    await create('STATE-RUNS')
    await create('STATE-ENDED', { endsAt: now })
    await create('STATE-PLANNED', { startsAt: now + 1 })
    const list = async (state: 'planned' | 'running' | 'over') =>
      (await codes().list({ search: 'STATE-', state }, { after: null, limit: 9, now })).map(
        ({ code }) => code.code,
      )
    expect([await list('running'), await list('over'), await list('planned')]).toEqual([
      ['STATE-RUNS'],
      ['STATE-ENDED'],
      ['STATE-PLANNED'],
    ])
  })

  it('has its note and end changed by one of two operators who saw the same revision', async () => {
    await create('EDITED')
    const change = (note: string, revision = 0) => codes().change('EDITED', { note, endsAt: null, revision })
    expect(await change('first')).toMatchObject({ note: 'first', revision: 1 })
    await expect(change('second')).rejects.toMatchObject({ code: 'REVISION_OUTDATED' })
    expect(await change('third', 1)).toMatchObject({ note: 'third', revision: 2 })
    expect(await codes().change('UNKNOWN', { note: '', endsAt: null, revision: 0 })).toBeUndefined()
  })

  it('says how many orders it has by state, and what it took off and brought', async () => {
    await create('FIGURES', { usesPerAccountMax: 9 })
    const held = (await test.order(me, { promoCode: 'FIGURES' })).body.data.id
    const lost = (await test.order(me, { promoCode: 'FIGURES' })).body.data.id
    await test.report({ order: lost, amount: 24_500, status: 'failed' })
    const paid = []
    for (let n = 0; n < 2; n += 1) {
      const { id } = (await test.order(me, { promoCode: 'FIGURES' })).body.data
      await test.report({ order: id, amount: 24_500 })
      paid.push(id)
    }
    await test.subscription.orders.refund(paid[0], 'asked', test.clock.now())
    expect((await codes().read('FIGURES'))?.figures).toEqual({
      held: 1,
      released: 1,
      paid: 1,
      refunded: 1,
      people: 1,
      discount: 24_500,
      revenue: 24_500,
      byPackage: [{ package_code: 'premium-month', paid: 1, revenue: 24_500 }],
    })
    expect(held).toBeDefined()
    expect(await codes().read('UNKNOWN')).toBeUndefined()
  })
})

describe('the check of pending orders', () => {
  it('expires an order that is over and releases its promo code, and leaves paid orders alone', async () => {
    await create('HELD', { usesMax: 1 })
    const { id } = (await test.order(me, { promoCode: 'HELD' })).body.data
    const paid = await test.buy(crypto.randomUUID())
    test.subscription.startJobs()
    const isExpired = async (order: string) =>
      (await test.subscription.orders.list({ status: 'expired' }, { after: null, limit: 100, now: 0 })).some(
        ({ id: listed }) => listed === order,
      )
    expect(await isExpired(id)).toBe(false)
    await test.clock.leap(2 * 24 * 60 * 60_000)
    await until(() => isExpired(id))
    expect(await isExpired(paid)).toBe(false)
    expect((await test.order(crypto.randomUUID(), { promoCode: 'HELD' })).status).toBe(200)
  })
})
