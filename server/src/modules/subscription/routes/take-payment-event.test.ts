import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SubscriptionTables } from '../rows/tables.ts'
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
const order = async () => (await test.order(me)).body.data.id as string
const bookedOf = (id: string) => test.booked.filter(([, { orderId }]) => orderId === id).map(([call]) => call)
const grantedDays = async () => {
  const running = await test.subscription.activeOf(me, test.clock.now())
  return running.map(({ endAt }) => (endAt - test.clock.now()) / DAY_MS)
}

describe('POST callback', () => {
  it('answers 200 to a payment, which grants, books and notifies once', async () => {
    const id = await order()
    expect(await test.report({ order: id })).toMatchObject({
      status: 200,
      body: { data: { status: 'paid' } },
    })
    expect(await grantedDays()).toEqual([30])
    expect(test.booked.at(-1)).toMatchObject([
      'recordSale',
      { orderId: id, accountId: me, packageCode: 'premium-month', net: 49_000n, vat: 0n },
    ])
    expect(test.notified.filter((one) => one === id)).toHaveLength(1)
  })

  it('changes nothing when it is repeated, also at once', async () => {
    const id = await order()
    const all = await Promise.all(Array.from({ length: 5 }, () => test.report({ order: id })))
    expect(all.map(({ body }) => body.data.status)).toEqual(['paid', 'paid', 'paid', 'paid', 'paid'])
    expect(await grantedDays()).toEqual([30])
    expect(bookedOf(id)).toEqual(['recordSale'])
    expect(test.notified.filter((one) => one === id)).toHaveLength(1)
  })

  it('that is told again is answered while its order is held', async () => {
    const id = await order()
    await test.report({ order: id })
    const held = test.database.forModule<SubscriptionTables>('subscription').transaction()
    await held.execute(async (tx) => {
      await tx.selectFrom('payment_order').select('id').where('id', '=', id).forUpdate().execute()
      expect((await test.report({ order: id })).body.data.status).toBe('paid')
    })
  })

  it('is refused with another signature, after its time, and of an unreadable body', async () => {
    const id = await order()
    const forged = await test.report({ order: id }, { secret: 'a guess' })
    expect([forged.status, forged.body.code]).toEqual([403, 'SIGNATURE_INVALID'])
    const old = await test.report({ order: id }, { at: test.clock.now() - DAY_MS })
    expect(old.body.code).toBe('SIGNATURE_INVALID')
    for (const text of ['{', '[]', '{"order":7}']) {
      expect((await test.report(text)).body.code).toBe('INVALID_PARAMETERS')
    }
    expect(await grantedDays()).toEqual([])
  })

  it('is refused for an unknown order and by a gateway that is not configured', async () => {
    expect((await test.report({ order: crypto.randomUUID() })).body.code).toBe('NOT_FOUND')
    expect((await test.report({ order: 'nonsense' })).body.code).toBe('NOT_FOUND')
    expect((await test.report({ order: await order() }, { provider: 'midtrans' })).body.code).toBe(
      'NOT_CONFIGURED',
    )
  })

  it.each([{ amount: 48_999 }, { amount: 49_001 }, { currency: 'USD' }])(
    'is refused as a mismatch with %j, grants nothing, and an operator sees it',
    async (wrong) => {
      const id = await order()
      expect((await test.report({ order: id, ...wrong })).body.code).toBe('PAYMENT_MISMATCH')
      expect(await grantedDays()).toEqual([])
      expect(bookedOf(id)).toEqual([])
      expect(await test.subscription.orders.read(id, test.clock.now())).toMatchObject({
        attention: 'mismatch',
      })
    },
  )

  it.each(['failed', 'expired'])(
    'ends an order as %s, and a late payment still grants it once',
    async (status) => {
      const id = await order()
      expect((await test.report({ order: id, status })).body.data.status).toBe(status)
      expect(await grantedDays()).toEqual([])
      expect((await test.report({ order: id, payment: 'late' })).body.data.status).toBe('paid')
      expect(await grantedDays()).toEqual([30])
    },
  )

  it('never ends an order that was paid', async () => {
    const id = await test.buy(me)
    expect((await test.report({ order: id, status: 'failed', payment: 'another' })).body.data.status).toBe(
      'paid',
    )
    expect(await grantedDays()).toEqual([30])
  })

  it('books a second payment as owed back, grants nothing more, and an operator sees it', async () => {
    const id = await test.buy(me)
    await test.report({ order: id, payment: 'second' })
    expect(await grantedDays()).toEqual([30])
    expect(bookedOf(id)).toEqual(['recordSale', 'recordSurplus'])
    expect(await test.subscription.orders.read(id, test.clock.now())).toMatchObject({
      status: 'paid',
      attention: 'paid-twice',
      news: [{ outcome: 'taken' }, { outcome: 'paid-twice', payment: 'second' }],
    })
  })
})
