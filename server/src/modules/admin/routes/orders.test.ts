import { admin, type CallOf } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const create = (over: Partial<CallOf<typeof admin.createPromoCode>['body']> = {}) =>
  app.call(admin.createPromoCode, { body: { code: 'HEMAT10', kind: 'percent', value: 10, ...over } })

describe('promo codes, for operators', () => {
  it('a code is created once; the same word again is refused with 409', async () => {
    const made = await create()
    expect(made.status).toBe(200)
    expect(made.body.data).toMatchObject({ code: 'HEMAT10', value: 10, uses: 0 })
    expect((await create()).refusal.code).toBe('PROMO_TAKEN')
    const { data, meta } = (await app.call(admin.listPromoCodes, { query: {} })).body
    expect(data.map(({ code }) => code)).toEqual(['HEMAT10'])
    expect(meta).toMatchObject({ page: 1 })
  })

  it('more than the whole price off is refused with 400', async () => {
    expect(refusalOf(await create({ code: 'LEBIH', value: 101 }))).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('a code ends at once, in any letter case; an unknown one is answered with 404', async () => {
    await create({ code: 'SELESAI' })
    const ended = await app.call(admin.endPromoCode, { params: { code: 'selesai' } })
    expect(ended.status).toBe(200)
    expect(ended.body.data.endsAt).toEqual(expect.any(Number))
    const unknown = await app.call(admin.endPromoCode, { params: { code: 'TIDAKADA' } })
    expect(refusalOf(unknown)).toEqual([404, 'NOT_FOUND'])
  })
})

describe('orders, for operators', () => {
  it('a site without orders has an empty list for every filter', async () => {
    for (const query of [{}, { status: 'paid' }, { accountId: UNKNOWN_ID }, { attention: 'true' }] as const) {
      const listed = await app.call(admin.listOrders, { query })
      expect([listed.status, listed.body.data]).toEqual([200, []])
    }
  })

  it('an unknown order is neither read, refunded nor settled', async () => {
    const params = { id: UNKNOWN_ID }
    const body = { reason: 'asked for' }
    for (const answer of [
      await app.call(admin.getOrder, { params }),
      await app.call(admin.refundOrder, { params, body }),
      await app.call(admin.settleOrder, { params, body }),
    ]) {
      expect(refusalOf(answer)).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('a refund without a reason is refused with 400', async () => {
    const answer = await app.call(admin.refundOrder, { params: { id: UNKNOWN_ID }, body: { reason: '' } })
    expect(refusalOf(answer)).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('a guest gets 401 and a viewer gets 403', async () => {
    expect(await app.statusesOfOthers(admin.listOrders, { query: {} })).toEqual([401, 403])
  })
})
