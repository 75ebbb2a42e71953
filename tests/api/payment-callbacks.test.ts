import { admin, loyalty, notification, subscription, type PaymentNews } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import { verifyLoyalty } from '../../server/src/modules/loyalty/index.ts'
import { verifySubscription } from '../../server/src/modules/subscription/index.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { openTestDatabase } from '../database.ts'
import type { Person } from '../app.ts'
import { openShop, SITE_ENV, type Shop } from '../shop.ts'

const DAY_MS = 24 * 60 * 60_000
const MONTH_MS = 30 * DAY_MS

let database: Database
let shop: Shop
let me: Person
beforeAll(async () => {
  database = await openTestDatabase(schemas)
  shop = await openShop({ ...SITE_ENV, PAYMENT_FEE_BASIS_POINTS: '150' }, database)
}, 180_000)
afterAll(async () => {
  // Whatever was told, in whatever order: the books are in order, and nothing was given that was not paid.
  expect(await verifyLoyalty(database)).toEqual({ breaches: [], brokenDays: [] })
  expect(await verifySubscription(database)).toEqual([])
  await shop[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  me = await shop.test.person('Ayu')
})

const ordered = async (order = {}) => (await shop.order(me, order)).body.data.id
const operatorHow = () => ({ token: shop.operator.login.accessToken })
/** What the operator has of rupiah, by account. */
async function books(): Promise<Record<string, number>> {
  const rows = await database
    .forModule<{ ledger_entry: { account: bigint; amount: bigint }; ledger_account: Account }>('loyalty')
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account')
    .select(['a.kind', ({ fn }) => fn.sum<bigint>('e.amount').as('sum')])
    .where('a.currency', '=', 'rupiah')
    .groupBy('a.kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]))
}
interface Account {
  id: bigint
  kind: string
  currency: string
}
async function moved(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await books()
  await work()
  const after = await books()
  const changes = Object.entries(after).map(([kind, sum]) => [kind, sum - (before[kind] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, by]) => by !== 0))
}

describe('a signed callback', () => {
  it('that says paid books the sale, gives the package, counts an invoice and tells the person, at once', async () => {
    const order = await ordered()
    const change = await moved(() => shop.tell({ order }))
    // 49,000 with 11 % VAT in it; the gateway keeps 1.5 %.
    expect(change).toEqual({ receivable: -48_265, cost: -735, sales: 44_144, tax: 4_856 })
    expect(await shop.endOf(me)).toBe(shop.clock.now() + MONTH_MS)
    const seen = await shop.seen(order)
    expect(seen).toMatchObject({ status: 'paid', attention: null, endAt: shop.clock.now() + MONTH_MS })
    expect(seen.news).toMatchObject([{ status: 'paid', outcome: 'taken', amount: 49_000, currency: 'IDR' }])
    const told = async () =>
      (
        await shop.test.call(notification.listNotifications, { query: {} }, { token: me.login.accessToken })
      ).body.data.map(({ type, title }) => [type, title])
    await expect.poll(told, { timeout: 15_000 }).toContainEqual(['subscription', 'Premium is active'])
  })

  it('that is repeated, also at once, changes nothing', async () => {
    const order = await ordered()
    const change = await moved(async () => {
      const all = await Promise.all(Array.from({ length: 8 }, () => shop.tell({ order })))
      expect(all.map(({ status, body }) => [status, body.data?.status])).toEqual(
        Array.from({ length: 8 }, () => [200, 'paid']),
      )
    })
    expect(change['sales']).toBe(44_144)
    expect(await shop.endOf(me)).toBe(shop.clock.now() + MONTH_MS)
    expect((await shop.seen(order)).news).toHaveLength(1)
  })

  it('that was edited, is not signed, or was recorded long ago is refused and changes nothing', async () => {
    const order = await ordered({ packageCode: 'premium-plus', method: 'card' })
    const paid = { order, payment: 'p', status: 'paid', amount: 79_000, currency: 'IDR' }
    const change = await moved(async () => {
      for (const how of [
        { body: JSON.stringify({ ...paid, order: crypto.randomUUID() }) },
        { secret: 'another one' },
        { header: '' },
        { header: 't=1,v1=zz' },
        { at: shop.clock.now() - 301_000 },
        { at: shop.clock.now() + 301_000 },
      ]) {
        const { status, body } = await shop.tell({ order, amount: 79_000 }, how)
        expect([status, body.code]).toEqual([403, 'SIGNATURE_INVALID'])
      }
    })
    expect(change).toEqual({})
    expect(await shop.seen(order)).toMatchObject({ status: 'pending', news: [] })
  })

  it('of nonsense, of nobody’s order and of another provider is refused', async () => {
    const order = await ordered()
    expect((await shop.tell({ order: crypto.randomUUID() })).status).toBe(404)
    expect((await shop.tell({ order: 'nothing' })).status).toBe(404)
    for (const wrong of [
      { amount: -1 },
      { amount: 0.5 },
      { amount: '49000' },
      { status: 'given' },
      { payment: 7 },
    ]) {
      expect((await shop.tell({ order, ...(wrong as Partial<PaymentNews>) })).status).toBe(400)
    }
    const unknown = await fetch(`${shop.test.address}/subscription/v1.0/callbacks/midtrans`, {
      method: 'POST',
    })
    expect(await unknown.json()).toMatchObject({ code: 'NOT_CONFIGURED' })
  })

  it('of another amount or currency gives nothing, and an operator sees it', async () => {
    for (const wrong of [{ amount: 1 }, { amount: 490_000 }, { currency: 'USD' }]) {
      const order = await ordered()
      const change = await moved(async () => {
        for (const _ of [1, 2]) {
          const { status, body } = await shop.tell({ order, ...wrong })
          expect([status, body.code]).toEqual([409, 'PAYMENT_MISMATCH'])
        }
      })
      expect(change).toEqual({})
      expect(await shop.seen(order)).toMatchObject({
        status: 'pending',
        attention: 'mismatch',
        news: [{ outcome: 'mismatch' }],
      })
      // The right amount still comes.
      expect((await shop.tell({ order })).status).toBe(200)
    }
  })

  it('that comes late still gives what was paid, once: after the order failed, and after it expired', async () => {
    const failed = await ordered()
    await shop.tell({ order: failed, status: 'failed' })
    expect((await shop.detail(me, failed)).status).toBe('failed')
    await shop.tell({ order: failed })
    expect(await shop.endOf(me)).toBe(shop.clock.now() + MONTH_MS)

    await shop.promo({ code: 'LATE', value: 10, usesMax: 1 })
    const expired = await ordered({ promoCode: 'LATE' })
    shop.clock.turn(DAY_MS)
    await expect.poll(async () => (await shop.seen(expired)).status).toBe('expired')
    // What it held went to somebody else meanwhile; the price that was paid was ours.
    const other = await shop.test.person('Citra')
    expect((await shop.order(other, { promoCode: 'LATE' })).status).toBe(200)
    const endAt = (await shop.endOf(me)) ?? 0
    await shop.tell({ order: expired, amount: 44_100 })
    await shop.tell({ order: expired, amount: 44_100 })
    expect(await shop.endOf(me)).toBe(endAt + MONTH_MS)
    expect((await shop.seen(expired)).news.map(({ outcome }) => outcome)).toEqual(['late'])
  })

  it('in whatever order news come: what was paid stays paid', async () => {
    const order = await ordered()
    await shop.tell({ order })
    for (const status of ['failed', 'expired'] as const) {
      expect(await shop.tell({ order, status })).toMatchObject({
        status: 200,
        body: { data: { status: 'paid' } },
      })
    }
    expect(await shop.endOf(me)).toBe(shop.clock.now() + MONTH_MS)
    expect((await shop.seen(order)).news.map(({ outcome }) => outcome)).toEqual([
      'taken',
      'ignored',
      'ignored',
    ])
  })

  it('of a second payment gives nothing more: it is owed back, and settled by an operator', async () => {
    const order = await ordered()
    await shop.tell({ order, payment: 'first' })
    const twice = await moved(async () => {
      for (const _ of [1, 2]) expect((await shop.tell({ order, payment: 'second' })).status).toBe(200)
    })
    expect(twice).toEqual({ receivable: -49_000, surplus: 49_000 })
    expect(await shop.endOf(me)).toBe(shop.clock.now() + MONTH_MS)
    const seen = await shop.test.call(admin.listOrders, { query: { attention: 'true' } }, operatorHow())
    expect(seen.body.data[0]).toMatchObject({ id: order, attention: 'paid-twice' })
    const settle = () =>
      shop.test.call(
        admin.settleOrder,
        { params: { id: order }, body: { reason: 'given back' } },
        operatorHow(),
      )
    expect(await moved(settle)).toEqual({ receivable: 49_000, surplus: -49_000 })
    expect((await settle()).refusal.code).toBe('NOTHING_TO_SETTLE')
    // Told once more, it is neither owed again nor looked at again.
    expect(await moved(() => shop.tell({ order, payment: 'second' }))).toEqual({})
    expect((await shop.seen(order)).attention).toBeNull()
  })

  it('of a second payment of two orders that a site calls by the same name is owed back for both', async () => {
    const [one, two] = [await ordered(), await ordered()]
    for (const order of [one, two]) await shop.tell({ order, payment: `first-of-${order}` })
    const change = await moved(async () => {
      for (const order of [one, two]) expect((await shop.tell({ order, payment: 'again' })).status).toBe(200)
    })
    expect(change).toEqual({ receivable: -98_000, surplus: 98_000 })
  })

  it('that is wrong hides no money that is owed back: it is settled first, and then the other', async () => {
    const order = await ordered()
    const settle = () =>
      shop.test.call(admin.settleOrder, { params: { id: order }, body: { reason: 'seen' } }, operatorHow())
    await shop.tell({ order, payment: 'first' })
    await shop.tell({ order, payment: 'second' })
    await shop.tell({ order, payment: 'third', amount: 1 })
    expect((await shop.seen(order)).attention).toBe('paid-twice')
    expect(await moved(settle)).toEqual({ receivable: 49_000, surplus: -49_000 })
    expect((await shop.seen(order)).attention).toBe('mismatch')
    expect(await moved(settle)).toEqual({})
    expect((await shop.seen(order)).attention).toBeNull()
    shop.clock.turn(1)
    // What was settled is not looked at again because of the next one.
    await shop.tell({ order, payment: 'fourth' })
    await settle()
    expect((await shop.seen(order)).attention).toBeNull()
  })
})

describe('a refund', () => {
  const refund = (id: string, reason = 'asked for it') =>
    shop.test.call(admin.refundOrder, { params: { id }, body: { reason } }, operatorHow())

  it('reverses the sale once, takes back the days that are left, and is in the audit trail', async () => {
    const [first, second] = [await ordered(), await ordered()]
    await shop.tell({ order: first })
    await shop.tell({ order: second })
    shop.clock.turn(5 * DAY_MS)
    const back = await moved(() => refund(first))
    expect(back).toEqual({ receivable: 48_265, cost: 735, sales: -44_144, tax: -4_856 })
    expect(await shop.endOf(me)).toBe(shop.clock.now() + 25 * DAY_MS)
    expect((await refund(first)).refusal.code).toBe('NOT_REFUNDABLE')
    expect(await shop.detail(me, first)).toMatchObject({ status: 'refunded', refundedAt: shop.clock.now() })
    await refund(second)
    expect(await shop.endOf(me)).toBe(shop.clock.now())
    expect((await refund(crypto.randomUUID())).status).toBe(404)
    expect((await refund(await ordered())).refusal.code).toBe('NOT_REFUNDABLE')
    const audit = await shop.test.call(admin.listAudit, { query: {} }, operatorHow())
    expect(JSON.stringify(audit.body.data)).toContain('/admin/v1.0/order/{id}/refund')
  })

  it('of a package moves forward what begins after it', async () => {
    const first = await ordered()
    const plus = await ordered({ packageCode: 'premium-plus', method: 'card' })
    await shop.tell({ order: first })
    await shop.tell({ order: plus, amount: 79_000 })
    await refund(first)
    const { data } = (
      await shop.test.call(subscription.listSubscriptions, {}, { token: me.login.accessToken })
    ).body
    // It began, so a moment of it stays.
    const begunAt = shop.clock.now()
    expect(data.map(({ packageName, startAt, endAt }) => [packageName, startAt, endAt])).toEqual([
      ['Premium Plus', begunAt + 1, begunAt + 1 + MONTH_MS],
      ['Premium', begunAt, begunAt + 1],
    ])
  })
})

describe('what was sold', () => {
  it('is given as it was ordered, though its package has left the sale', async () => {
    const order = await ordered()
    const group = { name: 'Premium', includePremium: true, order: 1, packages: [] }
    await shop.test.call(
      admin.putPackageGroup,
      { params: { friendlyId: 'premium' }, body: group },
      operatorHow(),
    )
    expect((await shop.order(me)).refusal.code).toBe('PACK_NOT_FOUND')
    await shop.tell({ order })
    expect(await shop.endOf(me)).toBe(shop.clock.now() + MONTH_MS)
  })

  it('is nothing in anybody’s wallet', async () => {
    const wallet = await shop.test.call(loyalty.getWallet, {}, { token: me.login.accessToken })
    expect(wallet.body.data).toEqual({ diamonds: 0, gencash: 0 })
  })
})
