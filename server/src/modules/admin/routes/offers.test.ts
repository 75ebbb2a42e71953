import { admin, subscription, type CallOf } from '@tayang/contract'
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
    expect(meta).toEqual({ next: null })
  })

  it('more than the whole price off is refused with 400', async () => {
    expect(refusalOf(await create({ code: 'LEBIH', value: 101 }))).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('a code ends at once, in any letter case; an unknown one is answered with 404', async () => {
    await create({ code: 'SELESAI' })
    const ended = await app.call(admin.endPromoCode, {
      params: { code: 'selesai' },
      body: { reason: 'It was posted everywhere' },
    })
    expect(ended.status).toBe(200)
    expect(ended.body.data.endsAt).toEqual(expect.any(Number))
    const unknown = await app.call(admin.endPromoCode, {
      params: { code: 'TIDAKADA' },
      body: { reason: 'It was posted everywhere' },
    })
    expect(refusalOf(unknown)).toEqual([404, 'NOT_FOUND'])
  })

  it('a code is read with its figures, and its note and end are changed from the revision that was read', async () => {
    await create({ code: 'UBAH' })
    const params = { code: 'ubah' }
    const read = await app.call(admin.getPromoCode, { params })
    expect(read.body.data).toMatchObject({ code: 'UBAH', figures: { paid: 0, revenue: 0 } })
    const { revision } = read.body.data
    const body = { note: 'for Lebaran', endsAt: 1_900_000_000_000, revision }
    const put = await app.call(admin.putPromoCode, { params, body })
    expect(put.body.data).toMatchObject({ note: 'for Lebaran', endsAt: 1_900_000_000_000 })
    const again = await app.call(admin.putPromoCode, { params, body })
    expect(refusalOf(again)).toEqual([409, 'REVISION_OUTDATED'])
    const unknown = { params: { code: 'TIDAKADA' } }
    expect(refusalOf(await app.call(admin.getPromoCode, unknown))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await app.call(admin.putPromoCode, { ...unknown, body }))).toEqual([404, 'NOT_FOUND'])
  })

  it('codes are found by their beginning, page by page', async () => {
    for (const code of ['CARI-1', 'CARI-2', 'CARI-3']) await create({ code })
    const search = 'cari'
    const first = await app.call(admin.listPromoCodes, { query: { search, perPage: 2 } })
    expect(first.body.data).toHaveLength(2)
    const cursor = first.body.meta.next ?? ''
    const second = await app.call(admin.listPromoCodes, { query: { search, perPage: 2, cursor } })
    expect([second.body.data.length, second.body.meta.next]).toEqual([1, null])
  })
})

describe('vouchers, for operators', () => {
  beforeAll(async () => {
    const month = { days: 30, duration: 1, durationType: 'month' } as const
    const packages = [{ package_code: 'b-month', name: 'Premium', title: 'A month', ...month, price: 1_000 }]
    const body = { name: 'Premium', includePremium: true, order: 1, packages }
    await app.call(admin.putPackageGroup, { params: { friendlyId: 'premium' }, body })
  })
  const createBatch = (code: string) =>
    app.call(admin.createVouchers, { body: { package_code: 'b-month', code, usesMax: 5 } })

  it('a batch ends with a reason, and is listed as over', async () => {
    const { id } = (await createBatch('AKHIRI-1')).body.data
    const end = await app.call(admin.endVoucherBatch, { params: { id }, body: { reason: 'printed twice' } })
    expect(end.body.data).toMatchObject({ endedAt: expect.any(Number), endReason: 'printed twice' })
    const { data } = (await app.call(admin.listVoucherBatches, { query: { state: 'over' } })).body
    expect(data.map((batch) => batch.id)).toContain(id)
    expect((await app.call(admin.getVoucherBatch, { params: { id } })).body.data).toEqual(end.body.data)
    const nothing = await app.call(admin.getVoucherBatch, { params: { id: UNKNOWN_ID } })
    expect(refusalOf(nothing)).toEqual([404, 'NOT_FOUND'])
    const body = { reason: 'x' }
    const unknown = await app.call(admin.endVoucherBatch, { params: { id: UNKNOWN_ID }, body })
    expect(refusalOf(unknown)).toEqual([404, 'NOT_FOUND'])
    const silent = await app.call(admin.endVoucherBatch, { params: { id }, body: { reason: '' } })
    expect(refusalOf(silent)).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('a code that is read is in the trail by its batch alone', async () => {
    const { id } = (await createBatch('RAHASIA-77')).body.data
    for (const code of ['RAHASIA-77', 'rahasia-77', 'RAHASIA-78'])
      await app.call(admin.getVoucher, { params: { code }, query: {} })
    const trail = await app.call(admin.listAudit, { query: { perPage: 100 } })
    const reads = trail.body.data.filter(({ operation }) => operation.includes('/voucher/'))
    expect(reads.map(({ outcome, target, facts }) => [outcome, target, facts])).toEqual([
      ['NOT_FOUND', {}, null],
      ['done', {}, { batch: id }],
      ['done', {}, { batch: id }],
    ])
    expect(JSON.stringify(trail.body)).not.toMatch(/rahasia/i)
    const ofBatch = await app.call(admin.listAudit, { query: { target: id } })
    expect(ofBatch.body.data.length).toBeGreaterThanOrEqual(2)
  })

  it('a code is read with the people who used it, in any letter case', async () => {
    const { id } = (await createBatch('RIWAYAT-1')).body.data
    const order = { type: 'voucher', code: 'RIWAYAT-1' } as const
    const token = app.viewer.login.accessToken
    await app.test.call(subscription.createTransaction, { body: order }, { token })
    const read = await app.call(admin.getVoucher, { params: { code: 'riwayat-1' }, query: {} })
    expect(read.body.data).toMatchObject({ code: 'RIWAYAT-1', uses: 1, batch: { id } })
    expect(read.body.data.history).toMatchObject([{ person: { name: app.viewer.login.account.name } }])
    const uses = await app.call(admin.listVoucherUses, { params: { id }, query: {} })
    expect(uses.body.data).toEqual(read.body.data.history)
    const none = await app.call(admin.getVoucher, { params: { code: 'TIDAK-ADA' }, query: {} })
    expect(refusalOf(none)).toEqual([404, 'NOT_FOUND'])
    const nowhere = await app.call(admin.listVoucherUses, { params: { id: UNKNOWN_ID }, query: {} })
    expect(refusalOf(nowhere)).toEqual([404, 'NOT_FOUND'])
  })
})
