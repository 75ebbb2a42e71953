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

const list = (ids: string[] = []) =>
  test.calls.call(subscription.listPackageGroups, { query: { 'ids[]': ids } })
const namesOf = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name)

describe('package groups', () => {
  it('are answered in the operator’s order with their packages, to everybody, with a cache time', async () => {
    const answer = await list()
    expect(answer.status).toBe(200)
    expect(namesOf(answer)).toEqual(['Premium', 'Basic'])
    expect(answer.body.data[0]).toMatchObject({
      includePremium: true,
      packages: [
        { package_code: 'premium-month', price: 49_000, days: 30, durationType: 'month', payments: {} },
        { package_code: 'premium-day', price: 3_000, days: 1 },
      ],
    })
    expect(answer.headers['cache-control']).toBe('public, max-age=30')
  })

  it('are chosen by id or by friendly id; unknown ones are left out', async () => {
    expect(namesOf(await list([premiumId]))).toEqual(['Premium'])
    expect(namesOf(await list(['basic', 'unknown']))).toEqual(['Basic'])
    expect(namesOf(await list(['unknown']))).toEqual([])
  })

  it('are replaced as a whole: a package that is not named leaves the sale', async () => {
    const draft = { friendlyId: 'gone', name: 'Gone', includePremium: false, order: 9, packages: [] }
    const { id } = await test.subscription.putPackageGroup(draft)
    expect((await test.subscription.putPackageGroup({ ...draft, name: 'Here' })).id).toBe(id)
    expect((await list([id])).body.data).toEqual([{ id, name: 'Here', includePremium: false, packages: [] }])
  })

  it('refuses too many ids, and invalid ids', async () => {
    expect((await list(Array(51).fill('basic'))).status).toBe(400)
    expect((await list(["' or 1=1 --"])).body.code).toBe('INVALID_PARAMETERS')
  })
})
