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

const DAY_MS = 24 * 60 * 60_000
const now = () => test.clock.now()
const refund = (id: string) => test.subscription.orders.refund(id, 'the customer asked', now())
const settle = (id: string) => test.subscription.orders.settle(id, 'returned at the gateway', now())
const callsOf = (id: string) => test.booked.filter(([, { orderId }]) => orderId === id).map(([call]) => call)
const refused = (code: string) => expect.objectContaining({ code }) as unknown
const running = () => test.subscription.activeOf(me, now())

describe('a refund', () => {
  it('reverses the sale once and takes back the days that have not passed', async () => {
    const id = await test.buy(me)
    await test.clock.leap(10 * DAY_MS)
    expect(await refund(id)).toMatchObject({ status: 'refunded', refundReason: 'the customer asked' })
    expect(await running()).toEqual([])
    expect(callsOf(id)).toEqual(['recordSale', 'reverseSale'])
    await expect(refund(id)).rejects.toEqual(refused('NOT_REFUNDABLE'))
    expect(callsOf(id)).toEqual(['recordSale', 'reverseSale'])
  })

  it('keeps the days of other orders: a renewed subscription ends earlier by one grant', async () => {
    const first = await test.buy(me)
    await test.buy(me)
    await refund(first)
    expect((await running()).map(({ endAt }) => (endAt - now()) / DAY_MS)).toEqual([30])
  })

  it('moves forward what begins after it', async () => {
    const first = await test.buy(me)
    const day = (await test.order(me, { packageCode: 'premium-day' })).body.data.id
    await test.report({ order: day, amount: 3_000 })
    await refund(first)
    await test.clock.advance(1)
    expect(await running()).toMatchObject([{ packageDurationType: 'day' }])
  })

  it('is refused for an unpaid order, and answers undefined for an unknown one', async () => {
    const { id } = (await test.order(me)).body.data
    await expect(refund(id)).rejects.toEqual(refused('NOT_REFUNDABLE'))
    expect(await refund(crypto.randomUUID())).toBeUndefined()
    expect(await refund('nonsense')).toBeUndefined()
  })
})

describe('the settlement of a problem', () => {
  it('returns a second payment once, and then nothing is left to settle', async () => {
    const id = await test.buy(me)
    await test.report({ order: id, payment: 'second' })
    expect(await settle(id)).toMatchObject({ status: 'paid', attention: null })
    expect(callsOf(id)).toEqual(['recordSale', 'recordSurplus', 'returnSurplus'])
    await expect(settle(id)).rejects.toEqual(refused('NOTHING_TO_SETTLE'))
  })

  it('settles the gravest problem first: money that is owed back is not hidden by a wrong amount', async () => {
    const id = await test.buy(me)
    await test.report({ order: id, payment: 'second' })
    await test.report({ order: id, payment: 'third', amount: 1 })
    expect((await test.subscription.orders.read(id, now()))?.attention).toBe('paid-twice')
    expect((await settle(id))?.attention).toBe('mismatch')
    expect((await settle(id))?.attention).toBe(null)
  })

  it('answers undefined for an unknown order', async () => {
    expect(await settle(crypto.randomUUID())).toBeUndefined()
  })
})
