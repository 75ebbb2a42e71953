import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderFilter } from '../rows/operated-order-rows.ts'
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
const orders = () => test.subscription.orders
const list = async (
  filter: OrderFilter,
  limit = 10,
  after: { createdAt: number; id: string } | null = null,
) => await orders().list(filter, { after, limit, now: test.clock.now() })
const idsOf = async (filter: OrderFilter) => (await list({ accountId: me, ...filter })).map(({ id }) => id)

describe('the list of operators', () => {
  it('has the orders of a status, a method, an account, or with a problem, the newest first', async () => {
    const first = await test.buy(me)
    await test.clock.advance(1_000)
    const second = (await test.order(me, { method: 'bank' })).body.data.id
    await test.report({ order: first, payment: 'second' })
    expect(await idsOf({})).toEqual([second, first])
    expect(await idsOf({ status: 'pending' })).toEqual([second])
    expect(await idsOf({ method: 'bank' })).toEqual([second])
    expect(await idsOf({ hasAttention: true })).toEqual([first])
    expect(await idsOf({ accountId: 'nonsense' })).toEqual([])
  })

  it('is sorted by when orders were made or by their price, either way, page by page', async () => {
    await test.buy(me)
    await test.clock.advance(1_000)
    await test.buy(me, { packageCode: 'premium-day' })
    await test.clock.advance(1_000)
    await test.buy(me)
    for (const sort of ['created', '-created', 'amount', '-amount'] as const) {
      const keyOf = ({ createdAt, sums }: Awaited<ReturnType<typeof list>>[number]) =>
        sort.endsWith('amount') ? sums.price : createdAt
      const read: Awaited<ReturnType<typeof list>> = []
      for (;;) {
        const last = read.at(-1)
        const after = last ? { createdAt: last.createdAt, price: last.sums.price, id: last.id } : null
        const page = await orders().list({ accountId: me }, { sort, after, limit: 1, now: test.clock.now() })
        if (page.length === 0) break
        read.push(...page)
      }
      expect(new Set(read.map(({ id }) => id)).size).toBe(3)
      const way = sort.startsWith('-') ? -1 : 1
      const keys = read.map(keyOf)
      expect([sort, keys]).toEqual([sort, keys.toSorted((one, other) => (one - other) * way)])
    }
  })

  it('goes on behind the last order of the page before, also where two came at one moment', async () => {
    const made = [await test.buy(me), await test.buy(me), await test.buy(me)]
    const seen: string[] = []
    let after: { createdAt: number; id: string } | null = null
    for (let n = 0; n < 4; n += 1) {
      const [order] = await list({ accountId: me }, 1, after)
      if (!order) break
      seen.push(order.id)
      after = order
    }
    expect(seen).toEqual(made.toReversed())
  })

  it('has the orders of a time, from its beginning on and before its end', async () => {
    const from = test.clock.now()
    const inside = (await test.order(me)).body.data.id
    await test.clock.advance(1_000)
    await test.order(me)
    expect(await idsOf({ from, to: from + 1_000 })).toEqual([inside])
    expect(await idsOf({ from: from + 1_001 })).toEqual([])
  })

  it('counts a pending order as expired from its end on', async () => {
    const { id } = (await test.order(me)).body.data
    await test.clock.leap(2 * DAY_MS)
    expect([await idsOf({ status: 'pending' }), await idsOf({ status: 'expired' })]).toEqual([[], [id]])
  })

  it('finds an order by its id, its invoice or a payment, also by one that was not taken', async () => {
    const id = await test.buy(me)
    await test.report({ order: id, payment: `again ${id}` })
    const invoiceNumber = (await orders().read(id, test.clock.now()))?.invoiceNumber ?? ''
    for (const named of [
      { orderId: id },
      { invoiceNumber },
      { paymentId: `payment of ${id}` },
      { paymentId: `again ${id}` },
    ]) {
      expect((await list({ named })).map((order) => order.id)).toEqual([id])
    }
    expect(await list({ named: { orderId: 'nonsense' } })).toEqual([])
    expect(await list({ named: { invoiceNumber: 'INV/1999/000001' } })).toEqual([])
  })
})

describe('the figures of orders', () => {
  it('has money by day in Jakarta and method; a refund counts on its own day', async () => {
    // The first second of a day in Jakarta, in a year that no other test reaches.
    const day = Date.parse('2031-05-05T17:00:00Z')
    await test.clock.advance(day - test.clock.now())
    const id = await test.buy(me)
    await test.buy(me)
    await test.clock.leap(DAY_MS)
    await orders().refund(id, 'asked', test.clock.now())
    expect(await orders().figures({ from: '2031-05-06', to: '2031-05-07' })).toEqual([
      {
        day: '2031-05-07',
        method: 'card',
        paid: { orders: 0, amount: 0, discount: 0, vat: 0 },
        refunded: { orders: 1, amount: 49_000 },
      },
      {
        day: '2031-05-06',
        method: 'card',
        paid: { orders: 2, amount: 98_000, discount: 0, vat: expect.any(Number) },
        refunded: { orders: 0, amount: 0 },
      },
    ])
    expect(await orders().figures({ from: '2031-05-05', to: '2031-05-05' })).toEqual([])
  })
})
