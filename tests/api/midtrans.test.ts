import { subscription, type RefusalBody } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../app.ts'
import { openMidtransUnderTest, SERVER_KEY, type MidtransUnderTest, type State } from '../midtrans.ts'
import { openShop, SITE_ENV, type Shop } from '../shop.ts'

const DAY_MS = 24 * 60 * 60_000
const MONTH_MS = 30 * DAY_MS

let midtrans: MidtransUnderTest
let shop: Shop
let me: Person
beforeAll(async () => {
  midtrans = await openMidtransUnderTest()
  shop = await openShop({
    ...SITE_ENV,
    MIDTRANS_SERVER_KEY: SERVER_KEY,
    MIDTRANS_SNAP_URL: midtrans.address,
    MIDTRANS_API_URL: midtrans.address,
    PAYMENT_ANSWER_MS: '300',
    TAYANG_ORIGIN: 'http://localhost:3000',
  })
}, 180_000)
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await midtrans[Symbol.asyncDispose]()
})
beforeEach(async () => {
  me = await shop.test.person('Ayu')
})

const ordered = async (key?: string) => (await shop.order(me, { method: 'ewallet' }, key)).body.data
const paid: State = { status: 'settlement', amount: '49000.00' }

/** What Midtrans knows of the order from now on, and tells by a notification. */
async function notify(
  ref: string,
  state: State,
  how: { key?: string; isMadeUp?: boolean; body?: object } = {},
): Promise<{ status: number; code: RefusalBody['code'] | undefined }> {
  if (!how.isMadeUp) midtrans.states.set(ref, state)
  const answer = await fetch(`${shop.test.address}/subscription/v1.0/callbacks/midtrans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(how.body ?? midtrans.notificationOf(ref, state, how)),
  })
  return { status: answer.status, code: ((await answer.json()) as RefusalBody).code }
}

describe('Midtrans Snap', () => {
  it('is asked for a page with our price, its own ways to pay and the way back; operators keep their site', async () => {
    const { id, redirectUrl } = await ordered()
    expect(redirectUrl).toBe(`${midtrans.address}/snap/v4/redirection/${id}~1`)
    const { body } = midtrans.asked.get(`${id}~1`) ?? {}
    expect(body).toMatchObject({
      transaction_details: { order_id: `${id}~1`, gross_amount: 49_000 },
      item_details: [{ id: 'premium-month', price: 49_000, quantity: 1 }],
      enabled_payments: ['gopay', 'shopeepay', 'other_qris'],
      custom_field1: me.login.account.id,
      custom_field2: 'premium-month',
      callbacks: { finish: `http://localhost:3000/profile/transactions/subscription/${id}` },
      expiry: { unit: 'minute', duration: 24 * 60 },
    })
    const telco = await shop.order(me, { method: 'indosat' })
    expect(telco.body.data.redirectUrl).toMatch(/^https:\/\/pay\.example\/checkout\?/)
  })

  it('tells that it was paid: once, however often', async () => {
    const { id } = await ordered()
    for (const _ of [1, 2, 3]) expect((await notify(`${id}~1`, paid)).status).toBe(200)
    expect(await shop.endOf(me)).toBe(shop.clock.now() + MONTH_MS)
    expect(await shop.seen(id)).toMatchObject({ status: 'paid', provider: 'midtrans' })
  })

  it('is believed only where it is signed, and asked again: its signatures never grow old', async () => {
    const { id } = await ordered()
    const ref = `${id}~1`
    expect(await notify(ref, paid, { key: 'another', isMadeUp: true })).toEqual({
      status: 403,
      code: 'SIGNATURE_INVALID',
    })
    const edited = { ...midtrans.notificationOf(ref, paid), gross_amount: '1.00' }
    expect((await notify(ref, paid, { body: edited, isMadeUp: true })).status).toBe(403)
    for (const body of [{}, [], { ...edited, signature_key: 7 }]) {
      expect((await notify(ref, paid, { body, isMadeUp: true })).status).toBe(403)
    }
    // Well signed, and yet not what Midtrans knows of it.
    midtrans.states.set(ref, { status: 'pending', amount: '49000.00' })
    expect((await notify(ref, paid, { isMadeUp: true })).status).toBe(200)
    expect((await shop.detail(me, id)).status).toBe('pending')
  })

  it.each<[string, State, string]>([
    ['a captured card', { status: 'capture', amount: '49000.00' }, 'paid'],
    ['a card that is looked at', { status: 'capture', fraud: 'challenge', amount: '49000.00' }, 'pending'],
    [
      'a card that was refused, of a page that takes another',
      { status: 'deny', amount: '49000.00' },
      'pending',
    ],
    ['an order that was given up', { status: 'cancel', amount: '49000.00' }, 'failed'],
    ['an order that is over there', { status: 'expire', amount: '49000.00' }, 'expired'],
  ])('reads %s rightly', async (_what, state, status) => {
    const { id } = await ordered()
    expect((await notify(`${id}~1`, state)).status).toBe(200)
    expect((await shop.detail(me, id)).status).toBe(status)
  })

  it('that took another amount gives nothing; one that gave money back is looked at', async () => {
    const { id } = await ordered()
    expect(await notify(`${id}~1`, { ...paid, amount: '1000.00' })).toEqual({
      status: 409,
      code: 'PAYMENT_MISMATCH',
    })
    const other = await ordered()
    await notify(`${other.id}~1`, paid)
    await notify(`${other.id}~1`, { status: 'chargeback', amount: '49000.00' })
    expect(await shop.seen(other.id)).toMatchObject({ status: 'paid', attention: 'given-back' })
  })

  it('whose answer was lost is asked once more under another id', async () => {
    midtrans.losses = 1
    const { id, redirectUrl } = await ordered()
    expect(redirectUrl).toBe(`${midtrans.address}/snap/v4/redirection/${id}~2`)
  })

  it('that does not answer keeps nobody waiting, and the same tap goes on when it does', async () => {
    midtrans.silences = 2
    const key = crypto.randomUUID()
    const refused = await shop.order(me, { method: 'card' }, key)
    expect([refused.status, refused.refusal.code]).toEqual([503, 'UNAVAILABLE'])
    const again = await shop.order(me, { method: 'card' }, key)
    expect(again.body.data).toMatchObject({
      status: 'pending',
      redirectUrl: expect.stringContaining('/snap/v4/'),
    })
    const list = await shop.test.call(subscription.listTransactions, {}, { token: me.login.accessToken })
    expect(list.body.meta.total).toBe(1)
  })

  it('whose notification never came is asked before the order expires', async () => {
    const { id } = await ordered()
    const { id: unpaid } = await ordered()
    midtrans.states.set(`${id}~1`, paid)
    shop.clock.turn(10 * 60_000)
    await expect.poll(async () => (await shop.detail(me, id)).status, { timeout: 5_000 }).toBe('paid')
    shop.clock.turn(DAY_MS)
    await expect.poll(async () => (await shop.seen(unpaid)).status, { timeout: 5_000 }).toBe('expired')
    expect(await shop.endOf(me)).toBe(shop.clock.now() - DAY_MS + MONTH_MS)
  })

  it('that gave everything back, or took a wrong sum, leaves no order waiting for ever with its promo code', async () => {
    await shop.promo({ code: 'HELD', value: 50, usesMax: 2 })
    const order = async () =>
      (await shop.order(await shop.test.person('Citra'), { method: 'card', promoCode: 'HELD' })).body.data.id
    const [back, wrong] = [await order(), await order()]
    midtrans.states.set(`${back}~1`, { status: 'refund', amount: '24500.00' })
    midtrans.states.set(`${wrong}~1`, { ...paid, amount: '1.00' })
    shop.clock.turn(DAY_MS)
    const stored = async (id: string) => (await shop.seen(id)).news.length
    await expect.poll(() => stored(back), { timeout: 5_000 }).toBe(1)
    await expect.poll(() => stored(wrong), { timeout: 5_000 }).toBe(1)
    // Both uses are there again.
    const again = async () =>
      (await shop.order(await shop.test.person('Dewi'), { method: 'card', promoCode: 'HELD' })).status
    await expect.poll(again, { timeout: 5_000 }).toBe(200)
    await expect.poll(again, { timeout: 5_000 }).toBe(200)
    // The right sum still comes, and gives what was ordered.
    expect((await notify(`${wrong}~1`, { ...paid, amount: '24500.00', id: 'right' })).status).toBe(200)
    expect((await shop.seen(wrong)).status).toBe('paid')
  })

  it('that is silent keeps no order of another site from expiring', async () => {
    await shop.promo({ code: 'BUSY', value: 50, usesMax: 1 })
    for (let n = 0; n < 3; n += 1) await ordered()
    const site = await shop.order(await shop.test.person('Eko'), { promoCode: 'BUSY' })
    midtrans.silences = 1_000
    shop.clock.turn(DAY_MS)
    await expect
      .poll(async () => (await shop.order(me, { promoCode: 'BUSY' })).status, { timeout: 3_000 })
      .toBe(200)
    midtrans.silences = 0
    expect((await shop.seen(site.body.data.id)).status).toBe('expired')
  })
})
