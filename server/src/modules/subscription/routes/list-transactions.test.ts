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

const list = (token: string | null = me, query: Record<string, string> = {}) =>
  test.calls.call(subscription.listTransactions, { query, ...(token && { token }) })

async function redeem(token: string): Promise<void> {
  const draft = { package_code: 'basic-month', note: '', count: 1, usesMax: 1, expiresAt: null }
  const batch = await test.subscription.vouchers.create(draft, test.clock.now())
  const [voucher] = (await test.subscription.vouchers.codesOf(batch!.id))!
  const body = { type: 'voucher', code: voucher!.code }
  await test.calls.call(subscription.createTransaction, { token, body })
}

describe('GET transactions', () => {
  it('answers 200 with the caller’s own orders and vouchers as one list, the newest first', async () => {
    const first = await test.buy(me)
    await test.clock.advance(1_000)
    await redeem(me)
    await test.clock.advance(1_000)
    const last = (await test.order(me, { packageCode: 'premium-day' })).body.data.id
    await test.buy(crypto.randomUUID())
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.meta).toEqual({ page: 1, perPage: 10, total: 3, totalPages: 1 })
    expect(body.data).toMatchObject([
      { id: last, type: 'payment', status: 'pending', price: 3_000, method: 'card' },
      { type: 'voucher', status: 'paid', price: 0, method: null, package: { name: 'Basic', price: 19_000 } },
      { id: first, type: 'payment', status: 'paid', price: 49_000, package: { days: 30 } },
    ])
  })

  it('is paged, and says how many there are', async () => {
    for (let n = 0; n < 3; n += 1) {
      await test.order(me)
      await test.clock.advance(1_000)
    }
    const all = (await list()).body.data.map(({ id }: { id: string }) => id)
    const { body } = await list(me, { page: '2', perPage: '2' })
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(all.slice(2))
    expect(body.meta).toEqual({ page: 2, perPage: 2, total: 3, totalPages: 2 })
  })

  it('answers a pending order as expired from its end on', async () => {
    const { id } = (await test.order(me)).body.data
    const { expiresAt } = (await test.calls.call(subscription.getTransaction, { token: me, params: { id } }))
      .body.data
    await test.clock.advance(expiresAt - test.clock.now() - 1)
    expect((await list()).body.data[0].status).toBe('pending')
    await test.clock.advance(1)
    expect((await list()).body.data[0].status).toBe('expired')
  })

  it('answers an empty list to an account without any, and refuses guests', async () => {
    expect((await list()).body).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await list(null)).status).toBe(401)
    expect((await list(me, { perPage: '1000' })).status).toBe(400)
  })
})
