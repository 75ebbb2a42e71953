import { admin, type CallOf } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

beforeAll(async () => {
  const month = { days: 30, duration: 1, durationType: 'month' } as const
  const packages = [{ package_code: 'a-month', name: 'Premium', title: 'A month', ...month, price: 49_000 }]
  const body = { name: 'Premium', includePremium: true, order: 1, packages }
  await app.call(admin.putPackageGroup, { params: { friendlyId: 'premium' }, body })
})

const createVouchers = (over: Partial<CallOf<typeof admin.createVouchers>['body']> = {}) =>
  app.call(admin.createVouchers, { body: { package_code: 'a-month', ...over } })
const grant = (over: object = {}) =>
  app.call(admin.grantSubscription, {
    body: { email: app.viewer.email, package_code: 'a-month', reason: 'a prize', ...over },
  })

describe('vouchers, for operators', () => {
  it('a batch of random codes is exported as CSV, one line each', async () => {
    const made = await createVouchers({ count: 3, note: 'launch' })
    expect(made.body.data).toMatchObject({ count: 3, uses: 0, note: 'launch' })
    const { id } = made.body.data
    const file = await fetch(`${app.test.address}/admin/v1.0/voucherBatch/${id}/codes`, {
      headers: { authorization: `Bearer ${app.operator.login.accessToken}`, 'x-app-id': 'web' },
    })
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines[0]).toBe('code,uses,uses at most')
    expect(new Set(lines.slice(1)).size).toBe(3)
    const { data } = (await app.call(admin.listVoucherBatches, { query: {} })).body
    expect(data.map((batch) => batch.id)).toContain(id)
  })

  it('a chosen code exists once', async () => {
    expect((await createVouchers({ code: 'SELAMAT-2026' })).status).toBe(200)
    expect((await createVouchers({ code: 'SELAMAT-2026' })).refusal.code).toBe('VOUCHER_USED')
    const two = await createVouchers({ code: 'DUA-KODE', count: 2 })
    expect(refusalOf(two)).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('an unknown package has no vouchers, and an unknown batch has no codes', async () => {
    expect(refusalOf(await createVouchers({ package_code: 'nothing' }))).toEqual([404, 'NOT_FOUND'])
    const codes = await app.call(admin.exportVouchers, { params: { id: UNKNOWN_ID } })
    expect(refusalOf(codes)).toEqual([404, 'NOT_FOUND'])
  })
})

describe('subscriptions and gifts, for operators', () => {
  it('a second grant begins where the first one ends', async () => {
    const [first, second] = [await grant(), await grant()]
    expect([first.status, second.status]).toEqual([200, 200])
    const gainedDays = (second.body.data.endAt - first.body.data.endAt) / (24 * 3_600_000)
    expect(gainedDays).toBe(30)
  })

  it('an unknown person or package gets no subscription', async () => {
    expect(refusalOf(await grant({ email: 'nobody@example.com' }))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await grant({ package_code: 'nothing' }))).toEqual([404, 'NOT_FOUND'])
  })

  it('a gift keeps its id when it is changed, and has one price for one amount', async () => {
    const put = (packs: { price: number; amount: number }[]) =>
      app.call(admin.putGift, {
        params: { friendlyId: 'kopi' },
        body: { name: 'Kopi', category: 'basic', icon: '/gifts/kopi.svg', duration: 5, order: 1, packs },
      })
    const first = await put([{ price: 10, amount: 1 }])
    expect(first.status).toBe(200)
    expect((await put([{ price: 12, amount: 1 }])).body.data.id).toBe(first.body.data.id)
    const doubled = await put([10, 20].map((price) => ({ price, amount: 1 })))
    expect(refusalOf(doubled)).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('a guest gets 401 and a viewer gets 403', async () => {
    const body = { email: app.viewer.email, package_code: 'a-month', reason: 'a prize' }
    expect(await app.statusesOfOthers(admin.grantSubscription, { body })).toEqual([401, 403])
  })
})
