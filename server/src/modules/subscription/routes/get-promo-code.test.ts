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

const HOUR_MS = 60 * 60_000
const promoOf = (code: string, planId = 'premium-month', token: string | null = me) =>
  test.calls.call(subscription.getPromoCode, { params: { code }, query: { planId }, ...(token && { token }) })

describe('GET promo code', () => {
  it('answers 200 with the price after the discount, however the code is typed', async () => {
    await test.promo({ code: 'HALF' })
    const { status, body } = await promoOf('half')
    expect([status, body.data]).toEqual([
      200,
      {
        code: 'HALF',
        listPrice: 49_000,
        discount: 24_500,
        price: 24_500,
        vatPercent: 0,
        vat: 0,
        net: 24_500,
      },
    ])
  })

  it('refuses every unusable code alike, so that a guess learns nothing', async () => {
    const now = test.clock.now()
    await test.promo({ code: 'LATER', startsAt: now + HOUR_MS })
    await test.promo({ code: 'OVER', endsAt: now })
    await test.promo({ code: 'ELSEWHERE', packageCodes: ['basic-month'] })
    await test.promo({ code: 'ONCE', usesMax: 1 })
    await test.order(crypto.randomUUID(), { promoCode: 'ONCE' })
    const answers = await Promise.all(
      ['LATER', 'OVER', 'ELSEWHERE', 'ONCE', 'UNKNOWN'].map((code) => promoOf(code)),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([answers[0]?.status, answers[0]?.body])]),
    )
    expect(answers[0]?.body.code).toBe('PROMO_INVALID')
    expect((await promoOf('ELSEWHERE', 'basic-month')).status).toBe(200)
  })

  it('refuses an account that has used the code as often as it may', async () => {
    await test.promo({ code: 'MINE', usesPerAccountMax: 1 })
    await test.order(me, { promoCode: 'MINE' })
    expect((await promoOf('MINE')).body.code).toBe('PROMO_INVALID')
    expect((await promoOf('MINE', 'premium-month', crypto.randomUUID())).status).toBe(200)
  })

  it('is refused for a package that is not on sale, and to guests', async () => {
    await test.promo({ code: 'NOPACK' })
    expect((await promoOf('NOPACK', 'nothing')).body.code).toBe('PACK_NOT_FOUND')
    expect((await promoOf('NOPACK', 'premium-month', null)).status).toBe(401)
  })

  it('is refused after twenty tries an hour, good ones included, and allowed again afterwards', async () => {
    await test.promo({ code: 'GOOD' })
    for (let n = 0; n < 20; n += 1) await promoOf(n % 2 === 0 ? 'GOOD' : `TRY-${n}`)
    const refused = await promoOf('GOOD')
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await test.clock.leap(HOUR_MS)
    expect((await promoOf('GOOD')).status).toBe(200)
  })
})
