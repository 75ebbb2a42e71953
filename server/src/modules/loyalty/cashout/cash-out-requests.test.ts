import { loyalty, type CashoutDetail } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FIRST, openLoyaltyHarness, PASSWORD, SECOND, type LoyaltyHarness } from '../test/loyalty-harness.ts'
import { holdOf } from './payout-hold.ts'

let test: LoyaltyHarness
beforeAll(async () => {
  test = await openLoyaltyHarness()
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(() => {
  test.cashoutRules['cashout.isOpen'] = true
})

const HOUR_MS = 60 * 60_000
const NIK = '3171010101900001'
const NUMBER = '1234567890'
const form = {
  nik: NIK,
  fullName: 'Budi Santoso',
  phone: '81234567890',
  email: 'budi@tayang.test',
  bankCode: '014',
  bankNumber: NUMBER,
  bankAccountName: 'budi  santoso',
}

const put = (token: string, more = {}) =>
  test.calls.call(loyalty.putBankAccount, { token, body: { ...form, password: PASSWORD, ...more } })
const ask = (token: string, gencash: unknown, how: { key?: string; password?: string; net?: number } = {}) =>
  test.calls.call(loyalty.createTransaction, {
    token,
    body: {
      purpose: 'withdraw',
      gencash,
      password: how.password ?? PASSWORD,
      ...(how.net !== undefined && { net: how.net }),
    },
    ...(how.key !== undefined && { headers: { [loyalty.IDEMPOTENCY_HEADER]: how.key } }),
  })
const gencashOf = async (token: string) =>
  (await test.calls.call(loyalty.getWallet, { token })).body.data.gencash
const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
/** Somebody who may ask at once. */
async function star(gencash = 1_000): Promise<string> {
  const token = await test.streamer(gencash)
  expect((await put(token)).status).toBe(200)
  return token
}
const wholeText = async () => {
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(t::text, ''), '') as text from (
      select row(b.*)::text as t from loyalty.bank_account b
      union all select row(c.*)::text from loyalty.cashout c
      union all select row(l.*)::text from loyalty.ledger_transfer l
    ) t`.execute(test.database.forModule('loyalty'))
  return rows[0]?.text ?? ''
}

describe('the bank account', () => {
  it('is readable by its owner only, masked, and a change notifies them', async () => {
    const token = await test.person()
    const read = () => test.calls.call(loyalty.getBankAccount, { token })
    expect((await read()).body).toEqual({ data: null })
    const answer = await put(token)
    expect(answer.body.data).toMatchObject({
      nik: '3171********0001',
      bankNumber: '*******890',
      bankName: 'BCA',
      fullName: 'Budi Santoso',
    })
    expect((await read()).body.data).toEqual(answer.body.data)
    expect(test.notices.at(-1)).toEqual([
      'bank-account-changed',
      { accountId: token, profileId: test.profileIdOf(token), changedAt: test.clock.now() },
    ])
    expect(test.emails).toContain(`bank-account-changed ${token}`)
    expect((await put(token, { bankNumber: '99' })).body.data.bankNumber).toBe('**')
  })

  it('is stored sealed: no part of it is readable in the database', async () => {
    await ask(await star(), 500)
    const text = await wholeText()
    expect(text.length).toBeGreaterThan(100)
    for (const planted of [NIK, NUMBER, 'Santoso', '81234567890']) {
      expect(text).not.toContain(planted)
      expect(text).not.toContain(Buffer.from(planted).toString('hex'))
    }
  })

  it('is refused for an unknown bank and for every field that the form refuses', async () => {
    const token = await test.person()
    for (const [wrong, words] of [
      [{ bankCode: '999' }, 'Please select the bank name'],
      [{ nik: '1' }, 'NIK must be a 16 digit number'],
      [{ fullName: '' }, 'Field is required'],
      [{ phone: '0812' }, 'Invalid phone number'],
    ] as const) {
      const answer = await put(token, wrong)
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(words)])
    }
    test.tooYoung.add(token)
    expect(said(await put(token))).toEqual([403, 'AGE_REQUIRED'])
  })

  it('offers the banks of the setting, in its order', async () => {
    const banks = (await test.calls.call(loyalty.listBanks)).body.data
    expect(banks[0]).toEqual({ code: '014', name: 'BCA', isHeld: false })
    expect(banks).toContainEqual({ code: '427', name: 'BRI Syariah', isHeld: true })
  })
})

describe('a cash-out', () => {
  it('holds the gencash at once, and answers the sums and the destination', async () => {
    const token = await star()
    test.cashoutRules['cashout.feeRupiah'] = { '2020-01-01': 2_500 }
    test.cashoutRules['cashout.taxPercent'] = { '2020-01-01': 2.5 }
    const { status, body } = await ask(token, 600)
    test.cashoutRules['cashout.feeRupiah'] = { '2020-01-01': 0 }
    test.cashoutRules['cashout.taxPercent'] = { '2020-01-01': 0 }
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      purpose: 'withdraw',
      status: 'processing',
      rate: 100,
      fee: 2_500,
      tax: 1_500,
      net: 56_000,
      payoutAfter: test.clock.now() + 72 * HOUR_MS,
      bankAccountData: { bankCode: '014', bankName: 'BCA', bankNumber: '*******890' },
      wallet: { gencash: 400 },
      isReplayed: false,
    })
    const [expense] = body.data.expenses
    expect(expense).toMatchObject({ gencash: 600, currency: 'IDR', amount: 60_000 })
    expect(expense?.invoiceNumber).toMatch(/^TYG-CO-20\d{6}-\d{6}$/)
    expect(await gencashOf(token)).toBe(400)
    expect(await test.breaches()).toEqual([])
  })

  it('is listed and readable for its owner only', async () => {
    const [token, other] = [await star(), await test.person()]
    const { id } = (await ask(token, 500)).body.data
    const list = (who: string) =>
      test.calls.call(loyalty.listTransactions, { token: who, query: { purpose: 'withdraw' } })
    const { body } = await list(token)
    expect(body).toMatchObject({ data: [{ id, purpose: 'withdraw' }], meta: { perPage: 10, total: 1 } })
    expect((await list(other)).body.data).toEqual([])
    const read = (who: string) => test.calls.call(loyalty.getTransaction, { token: who, params: { id } })
    expect((await read(token)).body.data).toMatchObject({ id, net: 50_000, reason: null })
    expect(said(await read(other))).toEqual([404, 'NOT_FOUND'])
  })

  it('happens once under its key, also when it is requested many times at once', async () => {
    const [token, key] = [await star(), crypto.randomUUID()]
    const all = await Promise.all(Array.from({ length: 8 }, () => ask(token, 500, { key })))
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(all.filter(({ body }) => !body.data.isReplayed)).toHaveLength(1)
    expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await gencashOf(token)).toBe(500)
    // Who asks again needs no password, and another sum under the key is refused.
    expect((await ask(token, 500, { key, password: 'lost' })).body.data.isReplayed).toBe(true)
    expect(said(await ask(token, 501, { key }))).toEqual([409, 'KEY_REUSED'])
  })

  it('is one at a time per account, also when many are requested at once', async () => {
    const token = await star(10_000)
    const all = await Promise.all(Array.from({ length: 8 }, () => ask(token, 500)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const one of all.filter(({ status }) => status !== 200)) {
      expect(one.body).toMatchObject({
        code: 'CASHOUT_IN_PROCESS',
        message: 'You still have a cash out in process',
      })
    }
    expect(await gencashOf(token)).toBe(9_500)
  })

  it('holds no connection while it waits for another one, so a crowd can request at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 24 }, () => star()))
    const all = await Promise.all(crowd.map((token) => ask(token, 500)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('is refused below the minimum, above the balance, without a bank account and while cash-outs are closed', async () => {
    const token = await star()
    const below = await ask(token, 499)
    expect(below.body).toMatchObject({
      code: 'CASHOUT_BELOW_MINIMUM',
      message: 'Minimum cash out is Rp50.000',
    })
    const beyond = await ask(token, 1_001)
    expect(beyond.body).toMatchObject({ code: 'NOT_ENOUGH_GENCASH', message: 'Gencash is not enough' })
    expect(said(await ask(await test.streamer(1_000), 500))).toEqual([409, 'BANK_ACCOUNT_MISSING'])
    test.cashoutRules['cashout.isOpen'] = false
    expect(said(await ask(token, 500))).toEqual([409, 'CASHOUT_CLOSED'])
    test.cashoutRules['cashout.isOpen'] = true
    test.withoutFactor.add(token)
    expect(said(await ask(token, 500))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    test.tooYoung.add(token)
    expect(said(await ask(token, 500))).toEqual([403, 'AGE_REQUIRED'])
    test.suspended.add(token)
    expect(said(await ask(token, 500))).toEqual([403, 'ACCOUNT_SUSPENDED'])
    expect(await gencashOf(token)).toBe(1_000)
  })

  it('asks for no second factor where the operator has turned that off', async () => {
    const token = await star()
    test.withoutFactor.add(token)
    test.cashoutRules['cashout.requiresFactor'] = false
    expect((await ask(token, 500)).status).toBe(200)
    test.cashoutRules['cashout.requiresFactor'] = true
  })

  it('is refused for zero, negative, fractional and unrepresentable amounts', async () => {
    const token = await star()
    for (const wrong of [0, -500, 500.5, 1e12, Number.MAX_SAFE_INTEGER, '500', null]) {
      expect(said(await ask(token, wrong))).toEqual([400, 'INVALID_PARAMETERS'])
    }
    const raw = (body: string) =>
      test.calls.call(loyalty.createTransaction, { token, body: JSON.parse(body) })
    expect((await raw('{"purpose":"withdraw","gencash":1e400,"password":"x"}')).status).toBe(400)
    expect(await gencashOf(token)).toBe(1_000)
  })

  it('is refused where it would pay another sum than the page showed, and holds nothing', async () => {
    const [token, key] = [await star(), crypto.randomUUID()]
    const changed = [409, 'CASHOUT_CHANGED']
    test.cashoutRules['cashout.feeRupiah'] = { '2020-01-01': 2_500 }
    test.cashoutRules['cashout.taxPercent'] = { '2020-01-01': 1 }
    try {
      // Shown before there was a fee; and one rupiah to either side.
      for (const net of [60_000, 56_899, 56_901])
        expect(said(await ask(token, 600, { net }))).toEqual(changed)
      // It is refused before the proof, so no code is used up for nothing.
      expect(said(await ask(token, 600, { net: 60_000, password: 'a guess' }))).toEqual(changed)
      expect(await gencashOf(token)).toBe(1_000)
      // A refusal for another reason comes first.
      expect(said(await ask(token, 499, { net: 1 }))).toEqual([400, 'CASHOUT_BELOW_MINIMUM'])
      const made = await ask(token, 600, { net: 56_900, key })
      expect([made.status, made.body.data.net]).toEqual([200, 56_900])
    } finally {
      test.cashoutRules['cashout.feeRupiah'] = { '2020-01-01': 0 }
      test.cashoutRules['cashout.taxPercent'] = { '2020-01-01': 0 }
    }
    // It keeps the figures of then: who asks again learns of it, and another sum under the key is refused.
    expect((await ask(token, 600, { net: 56_900, key })).body.data).toMatchObject({
      isReplayed: true,
      net: 56_900,
    })
    expect(said(await ask(token, 600, { net: 60_000, key }))).toEqual([409, 'KEY_REUSED'])
    expect(await test.breaches()).toEqual([])
  })

  it('requires a proof of the person, and moves nothing without it', async () => {
    const token = await star()
    expect(said(await ask(token, 500, { password: 'a guess' }))).toEqual([401, 'INVALID_CREDENTIAL'])
    expect(await gencashOf(token)).toBe(1_000)
  })

  it('is paid to the bank account of the request, whatever that is changed to afterwards', async () => {
    const token = await star()
    const { id } = (await ask(token, 500)).body.data
    await put(token, { bankNumber: '9999999999' })
    const by = { operator: FIRST, now: test.clock.now() }
    expect((await test.loyalty.cashouts.reveal(id, 'to pay it', by)).bankNumber).toBe(NUMBER)
  })

  it('is accepted but not paid while a device, a phone number or a bank account is new', async () => {
    const token = await star()
    const now = test.clock.now()
    test.newest.set(token, { device: now + 1, phone: now - 10 * HOUR_MS })
    const { id, payoutAfter } = (await ask(token, 500)).body.data as CashoutDetail
    expect(payoutAfter).toBe(now + 1 + 72 * HOUR_MS)
    const { cashouts } = test.loyalty
    const pay = (operator: string, at: number) =>
      cashouts.settle(
        id,
        { status: 'completed', reference: 'x' },
        { operator, now: at, mayMake: true, mayCheck: true },
      )
    await expect(pay(FIRST, now + 71 * HOUR_MS)).rejects.toMatchObject({ code: 'CASHOUT_HELD' })
    const late = now + 73 * HOUR_MS
    expect((await pay(FIRST, late)).paidBy).toBe(FIRST)
    expect((await pay(SECOND, late)).status).toBe('completed')
  })

  it('waits for the newest change of the account, and for none older than the waiting time', () => {
    const rules = { 'cashout.holdHours': 72 }
    const now = 1_000 * HOUR_MS
    const none = { device: null, phone: null, 'bank-account': null }
    expect(holdOf(none, rules, now)).toBe(null)
    expect(holdOf({ ...none, device: now - 72 * HOUR_MS }, rules, now)).toBe(null)
    expect(holdOf({ ...none, device: now - 71 * HOUR_MS, phone: now - HOUR_MS }, rules, now)).toEqual({
      until: now + 71 * HOUR_MS,
      by: 'phone',
    })
    expect(holdOf({ ...none, phone: now }, { 'cashout.holdHours': 0 }, now)).toBe(null)
  })
})
