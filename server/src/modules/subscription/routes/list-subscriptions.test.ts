import { subscription } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../grants.ts'
import { openSubscriptionHarness, type SubscriptionHarness } from '../test/subscription-harness.ts'

let test: SubscriptionHarness
beforeAll(async () => {
  test = await openSubscriptionHarness()
  await test.sell()
})
afterAll(() => test[Symbol.asyncDispose]())

const grant = (accountId: string, packageCode: string) =>
  test.subscription.grant({
    accountId,
    packageCode,
    source: 'operator',
    reason: 'test',
    now: test.clock.now(),
  })
const list = (token?: string, query = {}) =>
  test.calls.call(subscription.listSubscriptions, { query, ...(token ? { token } : {}) })

describe('own subscriptions', () => {
  it('are the caller’s own, the latest end first, and marked where they run', async () => {
    const me = crypto.randomUUID()
    await grant(me, 'premium-day')
    await test.clock.leap(2 * DAY_MS)
    await grant(me, 'basic-month')
    await grant(crypto.randomUUID(), 'premium-month')
    const { status, body } = await list(me)
    expect(status).toBe(200)
    expect(body.meta).toEqual({ page: 1, perPage: 10, total: 2, totalPages: 1 })
    expect(body.data).toMatchObject([
      { packageName: 'Basic', packagePrice: 19_000, isActive: true, packageDurationType: 'month' },
      { packageName: 'Premium', isActive: false, packageGroup: { includePremium: true } },
    ])
    expect(body.data[0].endAt - body.data[0].startAt).toBe(30 * DAY_MS)
  })

  it('are paged', async () => {
    const me = crypto.randomUUID()
    await grant(me, 'premium-day')
    await grant(me, 'basic-month')
    const { body } = await list(me, { page: '2', perPage: '1' })
    expect(body.data).toHaveLength(1)
    expect(body.meta).toEqual({ page: 2, perPage: 1, total: 2, totalPages: 2 })
  })

  it('are refused to guests, and for an invalid page', async () => {
    expect((await list()).status).toBe(401)
    expect((await list(crypto.randomUUID(), { perPage: '1000000' })).status).toBe(400)
  })
})
