import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cursorOf } from '#platform/http/cursor'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

describe('orders, for operators', () => {
  it('a site without orders has an empty list for every filter', async () => {
    for (const query of [
      {},
      { status: 'paid' },
      { accountId: UNKNOWN_ID },
      { attention: 'true' },
      { method: 'card', from: 0, to: 1 },
      { search: 'nobody@example.com' },
      { search: 'INV/2026/000001' },
      { search: UNKNOWN_ID },
      { search: "a payment'; drop table" },
    ] as const) {
      const listed = await app.call(admin.listOrders, { query })
      expect([listed.status, listed.body.data, listed.body.meta]).toEqual([200, [], { next: null }])
    }
  })

  it('a cursor that is not of this list is refused with 400', async () => {
    const foreign = [cursorOf(['a']), cursorOf([1, 'no id']), 'nonsense']
    for (const cursor of foreign) {
      const answer = await app.call(admin.listOrders, { query: { cursor } })
      expect(refusalOf(answer)).toEqual([400, 'INVALID_PARAMETERS'])
    }
  })

  it('figures cover the last 30 days unless days are named, and at most 92', async () => {
    expect((await app.call(admin.getOrderFigures, { query: {} })).body.data).toEqual([])
    const days = { from: '2026-01-01', to: '2026-04-02' }
    expect((await app.call(admin.getOrderFigures, { query: days })).status).toBe(200)
    for (const query of [{ ...days, to: '2026-04-03' }, { ...days, to: '2025-12-31' }, { from: 'today' }]) {
      const answer = await app.call(admin.getOrderFigures, { query })
      expect(refusalOf(answer)).toEqual([400, 'INVALID_PARAMETERS'])
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
