import { subscription } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSubscriptionHarness, type SubscriptionHarness } from '../test/subscription-harness.ts'

let test: SubscriptionHarness
let premiumId: string
beforeAll(async () => {
  test = await openSubscriptionHarness()
  premiumId = (await test.sell()).premiumId
})
afterAll(() => test[Symbol.asyncDispose]())

const items = (id: string, query: Record<string, string> = {}) =>
  test.calls.call(subscription.listPackageItems, { params: { id }, query })

describe('the items of a package group', () => {
  it('are its packages with prices and telecom operators, 25 a page', async () => {
    const answer = await items('premium', { locale: 'en', page: '1', perPage: '25' })
    expect(answer.status).toBe(200)
    expect(answer.body.meta).toEqual({ page: 1, perPage: 25, totalPages: 1, total: 2 })
    expect(answer.body.data).toMatchObject([
      {
        package_code: 'premium-month',
        price: 49_000,
        days: 30,
        payments: { indosat: { description: 'From your Indosat balance' } },
        packageGroupId: premiumId,
      },
      { package_code: 'premium-day', price: 3_000, payments: {} },
    ])
    expect(answer.headers['cache-control']).toBe('public, max-age=30')
    expect((await items(premiumId)).body).toEqual(answer.body)
  })

  it('are paged', async () => {
    const second = await items('premium', { page: '2', perPage: '1' })
    expect(second.body.data).toMatchObject([{ package_code: 'premium-day' }])
    expect(second.body.meta).toEqual({ page: 2, perPage: 1, totalPages: 2, total: 2 })
  })

  it('are not found for a group that is not on sale', async () => {
    expect((await items('nothing')).status).toBe(404)
    expect((await items(crypto.randomUUID())).body.code).toBe('NOT_FOUND')
  })
})
