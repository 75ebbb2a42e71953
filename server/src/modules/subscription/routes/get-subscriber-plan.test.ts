import { subscription } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSubscriptionHarness, type SubscriptionHarness } from '../test/subscription-harness.ts'

let test: SubscriptionHarness
beforeAll(async () => {
  test = await openSubscriptionHarness()
  await test.sell()
})
afterAll(() => test[Symbol.asyncDispose]())

const plan = (query = {}) => test.calls.call(subscription.getSubscriberPlan, { query })

describe('the subscriber plan', () => {
  it('lists every package on sale with its price, whatever account is named', async () => {
    const answer = await plan()
    expect(answer.status).toBe(200)
    expect(answer.body.data.map((one: { package_code: string }) => one.package_code)).toEqual([
      'premium-month',
      'premium-day',
      'basic-month',
    ])
    expect((await plan({ accountId: crypto.randomUUID() })).body).toEqual(answer.body)
  })

  it('refuses an invalid account id', async () => {
    expect((await plan({ accountId: 'a b' })).status).toBe(400)
  })
})
