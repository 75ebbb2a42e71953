import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Within } from '#platform/database/database'
import { DAY_MS, placeGrant } from './grants.ts'
import { openSubscriptionHarness, type SubscriptionHarness } from './test/subscription-harness.ts'

describe('the place of a grant', () => {
  const now = 1_000
  const month = { packageCode: 'month', days: 30, nowMs: now }

  it('begins now where nothing runs', () => {
    const place = { kind: 'begin', startMs: now, endMs: now + 30 * DAY_MS }
    expect(placeGrant({ ...month, last: undefined })).toEqual(place)
    expect(placeGrant({ ...month, last: { packageCode: 'month', endMs: now } })).toEqual(place)
  })

  it('extends a running subscription of the same package', () => {
    const last = { packageCode: 'month', endMs: now + 5 }
    expect(placeGrant({ ...month, last })).toMatchObject({ kind: 'extend', endMs: now + 5 + 30 * DAY_MS })
  })

  it('begins where another package of the group ends, so that no day is lost', () => {
    const last = { packageCode: 'year', endMs: now + 5 }
    expect(placeGrant({ ...month, last })).toMatchObject({ kind: 'begin', startMs: now + 5 })
  })
})

describe('grants', () => {
  let test: SubscriptionHarness
  beforeAll(async () => {
    test = await openSubscriptionHarness()
    await test.sell()
  })
  afterAll(() => test[Symbol.asyncDispose]())

  const grant = (accountId: string, packageCode: string, key?: string, tx?: Within) => {
    const { clock, subscription } = test
    const draft = { accountId, packageCode, source: 'operator', reason: 'test', now: clock.now() } as const
    return subscription.grant({ ...draft, ...(key !== undefined && { key }) }, tx)
  }

  it('are gone with the transaction of what they are for, and commit with it', async () => {
    const accountId = crypto.randomUUID()
    const give = (isKilled: boolean) =>
      test.database.transaction(test.database.forModule('draws'), async (tx) => {
        await grant(accountId, 'premium-month', `prize:${accountId}`, tx)
        if (isKilled) throw new Error('killed')
      })
    await expect(give(true)).rejects.toThrow('killed')
    expect(await test.subscription.activeOf(accountId, test.clock.now())).toEqual([])
    await give(false)
    expect(await test.subscription.activeOf(accountId, test.clock.now())).toHaveLength(1)
  })

  it('to one account all count, also when ten are made at once', async () => {
    const accountId = crypto.randomUUID()
    const before = test.clock.now()
    const given = await Promise.all(Array.from({ length: 10 }, () => grant(accountId, 'premium-month')))
    expect(new Set(given.map((one) => one?.id)).size).toBe(1)
    const [active] = await test.subscription.activeOf(accountId, before)
    expect(active?.endAt).toBe(before + 10 * 30 * DAY_MS)
  })

  it('never overlap within a group and never lose a day, whatever the order', async () => {
    const code = fc.constantFrom('premium-month', 'premium-day')
    await fc.assert(
      fc.asyncProperty(fc.array(code, { minLength: 1, maxLength: 8 }), async (codes) => {
        const accountId = crypto.randomUUID()
        let days = 0
        for (const one of codes) {
          await grant(accountId, one)
          days += one === 'premium-day' ? 1 : 30
        }
        const endMs = test.clock.now() + days * DAY_MS
        expect(await test.subscription.activeOf(accountId, endMs - 1)).toHaveLength(1)
        expect(await test.subscription.activeOf(accountId, endMs)).toHaveLength(0)
        expect(await test.subscription.activeOf(accountId, test.clock.now())).toHaveLength(1)
      }),
      { numRuns: 15 },
    )
  })

  it('with the same key count once, and a key is refused for another grant', async () => {
    const accountId = crypto.randomUUID()
    const key = crypto.randomUUID()
    const given = await Promise.all(Array.from({ length: 5 }, () => grant(accountId, 'premium-month', key)))
    for (const one of given) expect(one).toEqual(given[0])
    await expect(grant(accountId, 'premium-day', key)).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
  })

  it('grant nothing where no such package is on sale', async () => {
    expect(await grant(crypto.randomUUID(), 'unknown')).toBeUndefined()
  })

  it('include premium until their end, and not a millisecond longer', async () => {
    const accountId = crypto.randomUUID()
    const { endAt } = (await grant(accountId, 'premium-day')) ?? { endAt: 0 }
    expect(await test.subscription.includesPremium(accountId, endAt - 1)).toBe(true)
    expect(await test.subscription.includesPremium(accountId, endAt)).toBe(false)
    expect(await test.subscription.includesPremium(crypto.randomUUID(), endAt - 1)).toBe(false)
  })

  it('of a group without premium include no premium', async () => {
    const accountId = crypto.randomUUID()
    await grant(accountId, 'basic-month')
    expect(await test.subscription.activeOf(accountId, test.clock.now())).toHaveLength(1)
    expect(await test.subscription.includesPremium(accountId, test.clock.now())).toBe(false)
  })

  it('keep what was sold when the package changes', async () => {
    const accountId = crypto.randomUUID()
    await grant(accountId, 'basic-month')
    const draft = { name: 'Basic', includePremium: true, order: 2, packages: [] }
    await test.subscription.putPackageGroup({ ...draft, friendlyId: 'basic' })
    const [active] = await test.subscription.activeOf(accountId, test.clock.now())
    expect(active).toMatchObject({ packagePrice: 19_000, packageGroup: { includePremium: false } })
    expect(await grant(accountId, 'basic-month')).toBeUndefined()
  })
})
