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
const plan = (planId: string, token: string | null = me) =>
  test.calls.call(subscription.getPlan, { params: { planId }, ...(token && { token }) })

describe('GET plan', () => {
  it('answers 200 with the price, the payment methods of the package and the end it would have', async () => {
    test.terms.vat = [{ from: '2022-04-01', percent: 11 }]
    const { status, body } = await plan('premium-month')
    test.terms.vat = []
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      package: { package_code: 'premium-month', price: 49_000, days: 30, packageGroup: { name: 'Premium' } },
      sums: { listPrice: 49_000, discount: 0, price: 49_000, vatPercent: 11, vat: 4_856, net: 44_144 },
      renewal: { isRenewal: false, startAt: test.clock.now(), endAt: test.clock.now() + 30 * DAY_MS },
    })
    expect(body.data.methods).toEqual([
      { method: 'indosat', kind: 'telco', name: 'Indosat', description: 'From your Indosat balance' },
      { method: 'card', kind: 'gateway', name: 'card', description: '' },
      { method: 'ewallet', kind: 'gateway', name: 'ewallet', description: '' },
      { method: 'bank', kind: 'gateway', name: 'bank', description: '' },
    ])
  })

  it('answers the same by the id of the package as by its code', async () => {
    const byCode = (await plan('premium-day')).body.data
    expect((await plan(byCode.package.id)).body.data).toEqual(byCode)
  })

  it('answers a renewal that begins where the running subscription ends', async () => {
    await test.buy(me)
    const endAt = test.clock.now() + 30 * DAY_MS
    expect((await plan('premium-month')).body.data.renewal).toEqual({
      isRenewal: true,
      startAt: endAt,
      endAt: endAt + 30 * DAY_MS,
    })
    expect((await plan('basic-month')).body.data.renewal.isRenewal).toBe(false)
  })

  it('is refused for a package that is not on sale, and to guests', async () => {
    expect((await plan('nothing')).body.code).toBe('PACK_NOT_FOUND')
    expect(await plan('premium-month', null)).toMatchObject({ status: 401 })
  })

  it('answers no payment method where no gateway is configured', async () => {
    await using unconfigured = await openSubscriptionHarness({ env: {} })
    await unconfigured.sell()
    const { status, body } = await unconfigured.calls.call(subscription.getPlan, {
      params: { planId: 'premium-month' },
      token: me,
      // Another machine: demo mode would offer the mock payment site to this one.
      host: 'tayang.example',
    })
    expect([status, body.data.methods]).toEqual([200, []])
  })
})
