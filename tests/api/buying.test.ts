import { admin, subscription } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../app.ts'
import { putMoneySetting } from '../money-setting.ts'
import { openShop, type Shop } from '../shop.ts'

const DAY_MS = 24 * 60 * 60_000

let shop: Shop
let me: Person
beforeAll(async () => {
  shop = await openShop()
}, 180_000)
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  me = await shop.test.person('Ayu')
})

const how = (who: Person) => ({ token: who.login.accessToken })
const operatorHow = () => how(shop.operator)
const plan = (planId: string, who = me) =>
  shop.test.call(subscription.getPlan, { params: { planId } }, how(who))
const promoOf = (code: string, planId = 'premium-month', who = me) =>
  shop.test.call(subscription.getPromoCode, { params: { code }, query: { planId } }, how(who))
const transactions = async (query = {}) =>
  (await shop.test.call(subscription.listTransactions, { query }, how(me))).body

describe('a plan', () => {
  it('shows a package by its code or its id, what it costs with VAT in it, and the ways to pay', async () => {
    const { data } = (await plan('premium-month')).body
    expect(data).toMatchObject({
      package: { name: 'Premium', price: 49_000, duration: 1, durationType: 'month', days: 30 },
      sums: { listPrice: 49_000, discount: 0, price: 49_000, vatPercent: 11, vat: 4_856, net: 44_144 },
      renewal: { isRenewal: false, startAt: shop.clock.now(), endAt: shop.clock.now() + 30 * DAY_MS },
    })
    expect(data.methods).toEqual([
      { method: 'indosat', kind: 'telco', name: 'Indosat', description: 'From your balance' },
      { method: '3', kind: 'telco', name: '3', description: 'Pulsa Tri' },
      { method: 'card', kind: 'gateway', name: 'card', description: '' },
      { method: 'ewallet', kind: 'gateway', name: 'ewallet', description: '' },
      { method: 'bank', kind: 'gateway', name: 'bank', description: '' },
    ])
    expect((await plan(data.package.id)).body.data).toEqual(data)
    expect((await plan('nothing')).refusal.code).toBe('PACK_NOT_FOUND')
  })
})

describe('an order', () => {
  it('leads to the payment site with member and plan, signed as a whole', async () => {
    const { status, body } = await shop.order(me, { price: 49_000 })
    expect([status, body.data]).toMatchObject([
      200,
      { status: 'pending', packageName: 'Premium', endAt: shop.clock.now() + 30 * DAY_MS },
    ])
    const url = new URL(body.data.redirectUrl ?? '')
    expect(`${url.origin}${url.pathname}`).toBe('https://pay.example/checkout')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      member: me.login.account.id,
      plan: 'premium-month',
      order: body.data.id,
      amount: '49000',
      currency: 'IDR',
      method: 'indosat',
      return: expect.stringMatching(`/profile/transactions/subscription/${body.data.id}$`),
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await shop.endOf(me)).toBeUndefined()
  })

  it('whose answer was lost is answered again under its key, also when it was sent at once', async () => {
    const key = crypto.randomUUID()
    const all = await Promise.all(Array.from({ length: 5 }, () => shop.order(me, {}, key)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await transactions()).meta.total).toBe(1)
    const other = await shop.order(me, { method: 'card' }, key)
    expect([other.status, other.refusal.code]).toEqual([409, 'KEY_REUSED'])
    // The same key of somebody else is theirs.
    expect((await shop.order(await shop.test.person('Citra'), {}, key)).body.data.id).not.toBe(
      all[0]?.body.data.id,
    )
  })

  it('of what is not sold so is refused', async () => {
    const codeOf = async (order: Parameters<Shop['order']>[1]) => (await shop.order(me, order)).refusal.code
    expect(await codeOf({ packageCode: 'nothing' })).toBe('PACK_NOT_FOUND')
    expect(await codeOf({ packageCode: 'premium-plus', method: 'indosat' })).toBe('METHOD_NOT_OFFERED')
    expect(await codeOf({ method: 'xl' })).toBe('METHOD_NOT_OFFERED')
    expect(await codeOf({ price: 1 })).toBe('PRICE_CHANGED')
    for (const price of [-1, 0.5, 1e300]) expect(await codeOf({ price })).toBe('INVALID_PARAMETERS')
    expect((await transactions()).meta.total).toBe(0)
  })

  it('is bounded: thirty an hour', async () => {
    for (let n = 0; n < 30; n += 1) expect((await shop.order(me)).status).toBe(200)
    const refused = await shop.order(me)
    expect([refused.status, refused.refusal.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    shop.clock.turn(60 * 60_000)
    expect((await shop.order(me)).status).toBe(200)
  })
})

describe('a paid order', () => {
  it('gives its package, and renewing adds to the end of what runs', async () => {
    const first = (await shop.order(me)).body.data
    expect(await shop.tell({ order: first.id })).toMatchObject({
      status: 200,
      body: { data: { status: 'paid' } },
    })
    const endAt = shop.clock.now() + 30 * DAY_MS
    expect(await shop.endOf(me)).toBe(endAt)
    shop.clock.turn(10 * DAY_MS)
    expect((await plan('premium-month')).body.data.renewal).toEqual({
      isRenewal: true,
      startAt: endAt,
      endAt: endAt + 30 * DAY_MS,
    })
    const second = (await shop.order(me)).body.data
    await shop.tell({ order: second.id })
    expect(await shop.endOf(me)).toBe(endAt + 30 * DAY_MS)
  })

  it('is a transaction of its owner with an invoice that counts without a gap', async () => {
    const [first, second] = [(await shop.order(me)).body.data, (await shop.order(me)).body.data]
    await shop.tell({ order: first.id })
    await shop.tell({ order: second.id })
    const { data, meta } = await transactions({ page: 1 })
    expect(meta).toEqual({ page: 1, perPage: 10, totalPages: 1, total: 2 })
    // A receipt needs package {name, price, duration, durationType} and transaction.createdAt.
    expect(data[0]).toMatchObject({
      id: second.id,
      type: 'payment',
      status: 'paid',
      package: { name: 'Premium', price: 49_000, duration: 1, durationType: 'month' },
      price: 49_000,
      method: 'indosat',
      transaction: { createdAt: shop.clock.now() },
    })
    const details = await Promise.all([first, second].map(({ id }) => shop.detail(me, id)))
    expect(details[0]).toMatchObject({ redirectUrl: null, paidAt: shop.clock.now(), refundedAt: null })
    const [one, two] = details.map(
      ({ invoiceNumber }) => /^INV\/2026\/(\d{6})$/.exec(invoiceNumber ?? '')?.[1],
    )
    expect(Number(two)).toBe(Number(one) + 1)

    const invoice = await shop.test.call(subscription.getInvoice, { params: { id: first.id } }, how(me))
    expect(invoice.body.data).toMatchObject({
      number: details[0]?.invoiceNumber,
      currency: 'IDR',
      seller: { name: 'Tayang' },
      lines: [{ description: 'Premium · One month', quantity: 1, amount: 49_000 }],
      vatPercent: 11,
      vat: 4_856,
      net: 44_144,
      vatSince: '2022-04-01',
    })
  })

  it('is nobody else’s: they find neither it nor its invoice', async () => {
    const { id } = (await shop.order(me)).body.data
    await shop.tell({ order: id })
    const other = await shop.test.person('Eko')
    for (const operation of [subscription.getTransaction, subscription.getInvoice]) {
      const answer = await shop.test.call(operation, { params: { id } }, how(other))
      expect([answer.status, answer.refusal.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await shop.test.call(subscription.listTransactions, {}, how(other))).body.data).toEqual([])
  })

  it('keeps the VAT and the price of its day, whatever is set or sold later', async () => {
    const operators = [shop.operator, await shop.test.operator()] as const
    const set = (value: { from: string; percent: number }[]) =>
      putMoneySetting(shop.test, { key: 'tax.vat', value }, operators)
    const { id } = (await shop.order(me)).body.data
    await set([
      { from: '2022-04-01', percent: 11 },
      { from: '2026-11-01', percent: 12 },
    ])
    expect((await plan('premium-month')).body.data.sums.vatPercent).toBe(12)
    await shop.tell({ order: id })
    expect((await shop.detail(me, id)).sums).toMatchObject({ vatPercent: 11, vat: 4_856 })
    await set([{ from: '2022-04-01', percent: 11 }])
  })
})

describe('an invoice', () => {
  it('names who sold it as they were then, whatever an operator sets later', async () => {
    const { id } = (await shop.order(me)).body.data
    await shop.tell({ order: id })
    const read = async () =>
      (await shop.test.call(subscription.getInvoice, { params: { id } }, how(me))).body.data.seller
    const before = await read()
    const set = (value: object) =>
      shop.test.call(admin.putSetting, { params: { key: 'invoice.seller' }, body: { value } }, operatorHow())
    expect((await set({ name: 'PT Baru', address: 'Jakarta', taxNumber: '1' })).status).toBeLessThan(300)
    expect(await read()).toEqual(before)
    await set(before)
  })
})

describe('an order that nobody pays', () => {
  it('can be paid for a day, then is expired and leads nowhere', async () => {
    const { id, redirectUrl } = (await shop.order(me)).body.data
    expect(await shop.detail(me, id)).toMatchObject({ status: 'pending', redirectUrl })
    shop.clock.turn(DAY_MS)
    expect(await shop.detail(me, id)).toMatchObject({
      status: 'expired',
      redirectUrl: null,
      invoiceNumber: null,
    })
    const invoice = await shop.test.call(subscription.getInvoice, { params: { id } }, how(me))
    expect(invoice.status).toBe(404)
  })
})

describe('a promo code', () => {
  it('takes its share off the price of the order that uses it', async () => {
    await shop.promo({ code: 'HEMAT50', value: 50 })
    expect((await promoOf('hemat50')).body.data).toMatchObject({
      code: 'HEMAT50',
      listPrice: 49_000,
      discount: 24_500,
      price: 24_500,
    })
    const { id } = (await shop.order(me, { promoCode: ' hemat50 ', price: 24_500 })).body.data
    expect(await shop.tell({ order: id, amount: 24_500 })).toMatchObject({ status: 200 })
    expect(await shop.detail(me, id)).toMatchObject({
      promoCode: 'HEMAT50',
      price: 24_500,
      sums: { discount: 24_500, price: 24_500 },
    })
  })

  it('that is wrong, over, early, used up or of another package is refused in the same words', async () => {
    const now = shop.clock.now()
    await shop.promo({ code: 'OVER', endsAt: now })
    await shop.promo({ code: 'EARLY', startsAt: now + 1 })
    await shop.promo({ code: 'PLUS-ONLY', packageCodes: ['premium-plus'] })
    await shop.promo({ code: 'ONCE', usesMax: 1 })
    await shop.order(await shop.test.person('Budi'), { promoCode: 'ONCE' })
    const answers = [
      ...(await Promise.all(['NO-SUCH', 'OVER', 'EARLY', 'PLUS-ONLY', 'ONCE'].map((code) => promoOf(code)))),
      ...(await Promise.all(['NO-SUCH', 'ONCE'].map((promoCode) => shop.order(me, { promoCode })))),
    ]
    for (const { status, refusal } of answers) {
      expect([status, refusal]).toEqual([
        404,
        { code: 'PROMO_INVALID', message: 'This promo code is not valid', details: [] },
      ])
    }
    expect((await transactions()).meta.total).toBe(0)
  })

  it('of one use goes to one of many who order at once, and comes back from an order that expires', async () => {
    await shop.promo({ code: 'LAST', usesMax: 1 })
    const people = await Promise.all(['A', 'B', 'C', 'D'].map((name) => shop.test.person(name)))
    const all = await Promise.all(people.map((one) => shop.order(one, { promoCode: 'LAST' })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
    shop.clock.turn(DAY_MS + 60_000)
    const codes = async () =>
      (await shop.test.call(admin.listPromoCodes, {}, operatorHow())).body.data.find(
        ({ code }) => code === 'LAST',
      )
    await expect.poll(codes).toMatchObject({ uses: 0, usesMax: 1 })
    expect((await shop.order(await shop.test.person('Fajar'), { promoCode: 'LAST' })).status).toBe(200)
  })

  it('is used once by each person, unless it says more', async () => {
    await shop.promo({ code: 'EACH-ONCE' })
    expect((await shop.order(me, { promoCode: 'EACH-ONCE' })).status).toBe(200)
    expect((await shop.order(me, { promoCode: 'EACH-ONCE' })).refusal.code).toBe('PROMO_INVALID')
  })

  it('that leaves nothing to pay gives the package at once, without a gateway', async () => {
    await shop.promo({ code: 'GRATIS', kind: 'amount', value: 100_000 })
    const { body } = await shop.order(me, { promoCode: 'GRATIS' })
    expect(body.data).toMatchObject({ status: 'paid', redirectUrl: null })
    expect(await shop.endOf(me)).toBe(shop.clock.now() + 30 * DAY_MS)
    expect(await shop.detail(me, body.data.id)).toMatchObject({ price: 0, method: null, sums: { vat: 0 } })
  })

  it('is not found by trying: twenty tries an hour, good ones too', async () => {
    await shop.promo({ code: 'KNOWN' })
    for (let n = 0; n < 19; n += 1) expect((await promoOf(`TRY-${n}`)).status).toBe(404)
    expect((await promoOf('KNOWN')).status).toBe(200)
    expect((await promoOf('KNOWN')).refusal.code).toBe('TOO_MANY_ATTEMPTS')
    expect((await shop.order(me, { promoCode: 'KNOWN' })).refusal.code).toBe('TOO_MANY_ATTEMPTS')
    expect((await shop.order(me)).status).toBe(200)
  })

  it('is an operator’s: made once, listed with its uses, ended at once', async () => {
    const make = (body: object) =>
      shop.test.call(
        admin.createPromoCode,
        { body: { code: 'MADE', kind: 'percent', value: 10, ...body } },
        operatorNow,
      )
    const operatorNow = operatorHow()
    expect((await make({})).body.data).toMatchObject({ code: 'MADE', uses: 0, usesPerAccountMax: 1 })
    expect((await make({})).refusal.code).toBe('PROMO_TAKEN')
    expect((await make({ code: 'TOO-MUCH', value: 101 })).status).toBe(400)
    expect((await make({ code: 'X', value: 1 })).status).toBe(400)
    const ended = await shop.test.call(
      admin.endPromoCode,
      { params: { code: 'made' }, body: { reason: 'It is over' } },
      operatorNow,
    )
    expect(ended.body.data.endsAt).toBe(shop.clock.now())
    expect((await promoOf('MADE')).refusal.code).toBe('PROMO_INVALID')
    const unknown = await shop.test.call(
      admin.endPromoCode,
      { params: { code: 'NO-SUCH' }, body: { reason: 'It is over' } },
      operatorNow,
    )
    expect(unknown.status).toBe(404)
  })
})
