import { admin, loyalty, notification } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { putMoneySetting } from '../money-setting.ts'

let test: TestApp
let streamer: Person
let fan: Person
let first: Person
let second: Person
const as = (person: Person, headers: Record<string, string> = {}) => ({
  token: person.login.accessToken,
  headers,
})

beforeAll(async () => {
  test = await openTestApp()
  streamer = await test.person('Budi')
  fan = await test.person('Ayu')
  first = await test.operator()
  second = await test.operator()
  await putMoneySetting(test, { key: 'cashout.requiresFactor', value: false }, [first, second])
  const body = {
    name: 'Naga',
    category: 'premium' as const,
    icon: '/gifts/naga.svg',
    duration: 3,
    order: 1,
    packs: [{ price: 1_000, amount: 1 }],
  }
  await test.call(admin.putGift, { params: { friendlyId: 'naga' }, body }, as(first))
  await fetch(`${test.address}/dev/topup`, {
    method: 'POST',
    body: new URLSearchParams({ email: fan.email, diamonds: '10000' }),
  })
  const [gift] = (await test.call(loyalty.listGifts, {})).body.data
  const order = { purpose: 'transfer', packId: gift!.packs[0]!.id, giftType: 'premium' } as const
  for (let n = 0; n < 2; n += 1) {
    const sent = { ...order, receiverId: streamer.login.account.id }
    expect((await test.call(loyalty.createTransaction, { body: sent }, as(fan))).status).toBe(200)
  }
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const bankAccount = {
  nik: '3171010101900001',
  fullName: 'Budi Santoso',
  phone: '81234567890',
  email: 'budi@tayang.test',
  bankCode: '014',
  bankNumber: '1234567890',
  bankAccountName: 'Budi Santoso',
}
const ask = (more: object, headers = {}) =>
  test.call(
    loyalty.createTransaction,
    { body: { purpose: 'withdraw', gencash: 500, ...more } },
    as(streamer, headers),
  )
const settle = (
  id: string,
  by: Person,
  body: Parameters<typeof test.call<typeof admin.settleCashout>>[1]['body'],
) => test.call(admin.settleCashout, { params: { id }, body }, as(by))

describe('cash-out in the whole app', () => {
  it('needs the right password, waits after a new device, and is completed by two operators', async () => {
    const put = (shown: object) =>
      test.call(loyalty.putBankAccount, { body: { ...bankAccount, ...shown } }, as(streamer))
    const bare = await put({})
    expect([bare.status, bare.refusal.code]).toEqual([403, 'PROOF_REQUIRED'])
    expect((await put({ password: 'a guess' })).refusal.code).toBe('INVALID_CREDENTIAL')
    expect((await put({ password: streamer.password })).status).toBe(200)
    const guess = await ask({ password: 'a guess' })
    expect([guess.status, guess.refusal.code]).toEqual([401, 'INVALID_CREDENTIAL'])
    const headers = { [loyalty.IDEMPOTENCY_HEADER]: crypto.randomUUID() }
    const asked = await ask({ password: streamer.password }, headers)
    expect(asked.body.data.wallet).toEqual({ diamonds: 0, gencash: 900 })
    expect((await ask({ password: streamer.password }, headers)).body.data.isReplayed).toBe(true)
    const { id } = asked.body.data

    const shown = await test.call(admin.getCashout, { params: { id } }, as(first))
    // They registered a moment ago: device and bank account are both new.
    expect(shown.body.data.waitsFor).toMatch(/^(device|bank-account)$/)
    const early = await settle(id, first, { status: 'completed' })
    expect([early.status, early.refusal.code]).toEqual([409, 'CASHOUT_HELD'])
    expect((await settle(id, fan, { status: 'completed' })).status).toBe(403)
    expect((await settle(id, first, { status: 'failed', reason: 'not yet' })).status).toBe(200)

    // The wait is a setting, and is decided when somebody asks.
    await putMoneySetting(test, { key: 'cashout.holdHours', value: 0 }, [first, second])
    const again = (await ask({ password: streamer.password })).body.data
    expect(again).toMatchObject({ payoutAfter: null, wallet: { gencash: 900 } })
    expect((await settle(again.id, first, { status: 'completed', reference: 'TRX' })).body.data.status).toBe(
      'processing',
    )
    const twice = await settle(again.id, first, { status: 'completed' })
    expect(twice.refusal.code).toBe('CASHOUT_SECOND_OPERATOR')
    expect((await settle(again.id, second, { status: 'completed' })).body.data.status).toBe('completed')

    const listed = await test.call(loyalty.listTransactions, { query: { purpose: 'withdraw' } }, as(streamer))
    expect(listed.body.data.map(({ status }) => status)).toEqual(['completed', 'failed'])
    const told = await until(
      async () => {
        const { body } = await test.call(notification.listNotifications, {}, as(streamer))
        return body.data.filter(({ type }) => type === 'transaction').length === 2 ? body.data : null
      },
      { what: 'both notifications' },
    )
    // Each leads to its transaction.
    expect(told!.map(({ refId }) => refId)).toEqual(
      expect.arrayContaining([`transaction:${id}`, `transaction:${again.id}`]),
    )
    await until(
      async () => {
        const outbox = await (await fetch(`${test.address}/dev/outbox?to=${streamer.email}`)).text()
        return outbox.includes('Your cash-out is complete') && outbox.includes('Your Tayang bank account')
      },
      { what: 'letters' },
    )
  })

  it('leaves a row of the trail for every call of an operator, and one of the log for every reading', async () => {
    const list = { query: { status: 'completed' } } as const
    const [done] = (await test.call(admin.listCashouts, list, as(first))).body.data
    const params = { id: done!.id }
    const reveal = await test.call(admin.revealCashout, { params, body: { reason: 'bank asks' } }, as(second))
    expect(reveal.body.data.nik).toBe(bankAccount.nik)
    const { steps } = (await test.call(admin.getCashout, { params }, as(first))).body.data
    expect(steps.at(-1)).toMatchObject({
      step: 'revealed',
      note: 'bank asks',
      operator: second.login.account.id,
    })
    const { data } = (await test.call(admin.listAudit, { query: { perPage: 100 } }, as(first))).body
    const calls = data.map(({ operation, outcome }) => `${operation} ${outcome}`)
    expect(calls).toEqual(
      expect.arrayContaining([
        'POST /admin/v1.0/cashout/{id}/reveal done',
        'PUT /admin/v1.0/cashout/{id} CASHOUT_HELD',
        'PUT /admin/v1.0/cashout/{id} done',
      ]),
    )
    expect(JSON.stringify(data)).not.toContain(bankAccount.nik)
  })
})
