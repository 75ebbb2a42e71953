import { loyalty, type BankAccountForm } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIRST, openLoyaltyHarness, PASSWORD, SECOND, type LoyaltyHarness } from '../test/loyalty-harness.ts'
import { bankFileText } from './bank-file.ts'
import type { CashoutTables } from './rows/tables.ts'

let test: LoyaltyHarness
beforeAll(async () => {
  test = await openLoyaltyHarness()
  test.cashoutRules['cashout.holdHours'] = 0
})
afterAll(() => test[Symbol.asyncDispose]())

const form: BankAccountForm = {
  nik: '3171010101900002',
  fullName: 'Citra Dewi',
  phone: '81234567890',
  email: 'citra@tayang.test',
  bankCode: '014',
  bankNumber: '5550001112',
  bankAccountName: 'Citra Dewi',
}
const THIRD = '33333333-3333-7333-8333-333333333333'
/** Both roles: what one person may not do, they may not do with these either. */
const by = (operator: string) => ({ operator, now: test.clock.now(), mayMake: true, mayCheck: true })
const gencashOf = async (token: string) =>
  (await test.calls.call(loyalty.getWallet, { token })).body.data.gencash

async function requested(more = {}, gencash = 1_000): Promise<{ token: string; id: string }> {
  const token = await test.streamer(gencash)
  await test.calls.call(loyalty.putBankAccount, { token, body: { ...form, password: PASSWORD, ...more } })
  const body = { purpose: 'withdraw', gencash: 500, password: PASSWORD } as const
  const answer = await test.calls.call(loyalty.createTransaction, { token, body })
  expect(answer.status).toBe(200)
  return { token, id: answer.body.data.id }
}
const settle = (id: string, operator: string) =>
  test.loyalty.cashouts.settle(id, { status: 'completed', reference: 'TRX 1' }, by(operator))
const reject = (id: string, operator = FIRST) =>
  test.loyalty.cashouts.settle(
    id,
    { status: 'failed', reason: 'The bank knows no such number' },
    by(operator),
  )
/** What two operators decided: see the approvals. */
const rejectByTwo = (id: string) => test.rejectByTwo(id, 'The bank knows no such number', by(SECOND))
const noticesOf = (id: string) =>
  test.notices.filter(([kind, facts]) => kind === 'cash-out-settled' && facts.cashoutId === id)
const refused = (code: string) => expect.objectContaining({ code }) as unknown
const stepsOf = async (id: string) =>
  (await test.loyalty.cashouts.read(id, test.clock.now())).steps.map(({ step, operator }) => [step, operator])

describe('a payout', () => {
  it('is completed by two operators, never by one, and its owner is notified', async () => {
    const { token, id } = await requested()
    expect(await settle(id, FIRST)).toMatchObject({ status: 'processing', paidBy: FIRST, takenBy: FIRST })
    await expect(settle(id, FIRST)).rejects.toEqual(refused('CASHOUT_SECOND_OPERATOR'))
    const both = await Promise.all([settle(id, SECOND), settle(id, SECOND), settle(id, SECOND)])
    expect(both.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
    expect(await gencashOf(token)).toBe(500)
    expect(await stepsOf(id)).toEqual([
      ['paid', FIRST],
      ['completed', SECOND],
    ])
    expect(noticesOf(id)).toEqual([
      [
        'cash-out-settled',
        {
          cashoutId: id,
          profileId: test.profileIdOf(token),
          status: 'completed',
          netRupiah: 50_000n,
          reason: null,
        },
      ],
    ])
    expect(test.emails).toContain(`cash-out-completed ${token}`)
    await expect(reject(id)).rejects.toEqual(refused('CASHOUT_SETTLED'))
    expect(await test.breaches()).toEqual([])
  })

  it('returns exactly what was held when it is rejected, once, with the reason', async () => {
    const { token, id } = await requested()
    const all = await Promise.all([reject(id), reject(id, SECOND), reject(id)])
    expect(new Set(all.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
      new Set(['failed The bank knows no such number']),
    )
    expect(await gencashOf(token)).toBe(1_000)
    await expect(settle(id, SECOND)).rejects.toEqual(refused('CASHOUT_SETTLED'))
    const read = await test.calls.call(loyalty.getTransaction, { token, params: { id } })
    expect(read.body.data).toMatchObject({ status: 'failed', reason: 'The bank knows no such number' })
    // The next one may be requested.
    const body = { purpose: 'withdraw', gencash: 1_000, password: PASSWORD } as const
    expect((await test.calls.call(loyalty.createTransaction, { token, body })).status).toBe(200)
    expect(await test.breaches()).toEqual([])
  })

  it('is worked on by one operator at a time, and never by its own receiver', async () => {
    const { cashouts } = test.loyalty
    const { token, id } = await requested()
    await cashouts.take(id, true, by(FIRST))
    expect((await cashouts.take(id, true, by(FIRST))).takenBy).toBe(FIRST)
    await expect(cashouts.take(id, true, by(SECOND))).rejects.toEqual(refused('CASHOUT_TAKEN'))
    await expect(settle(id, SECOND)).rejects.toEqual(refused('CASHOUT_TAKEN'))
    expect((await cashouts.take(id, false, by(FIRST))).takenBy).toBe(null)
    await expect(settle(id, token)).rejects.toEqual(refused('FORBIDDEN'))
    await expect(reject(id, token)).rejects.toEqual(refused('FORBIDDEN'))
    await expect(cashouts.reveal(id, 'curious', by(token))).rejects.toEqual(refused('FORBIDDEN'))
    await expect(cashouts.take(crypto.randomUUID(), true, by(FIRST))).rejects.toEqual(refused('NOT_FOUND'))
    await expect(cashouts.read('nonsense', 0)).rejects.toEqual(refused('NOT_FOUND'))
  })

  it('that one operator has taken is rejected by another one after a release, and once paid only by two', async () => {
    const { cashouts } = test.loyalty
    const [one, other] = [await requested(), await requested()]
    await cashouts.take(one.id, true, by(FIRST))
    await expect(reject(one.id, SECOND)).rejects.toEqual(refused('CASHOUT_TAKEN'))
    // The operator who has it may be away: another one takes it over, by a step of its own.
    await cashouts.take(one.id, false, by(SECOND))
    expect((await reject(one.id, SECOND)).status).toBe('failed')
    expect(await stepsOf(one.id)).toEqual([
      ['taken', FIRST],
      ['released', SECOND],
      ['failed', SECOND],
    ])
    // The second of the two finds that the bank sent it back.
    await settle(other.id, FIRST)
    await expect(cashouts.take(other.id, false, by(SECOND))).rejects.toEqual(refused('CASHOUT_TAKEN'))
    for (const one of [FIRST, SECOND]) {
      await expect(reject(other.id, one)).rejects.toEqual(refused('SECOND_OPERATOR'))
    }
    await rejectByTwo(other.id)
    await rejectByTwo(other.id)
    expect((await cashouts.read(other.id, 0)).status).toBe('failed')
    expect((await stepsOf(other.id)).at(-1)).toEqual(['failed', SECOND])
    expect(await test.breaches()).toEqual([])
  })

  it('to a held bank waits until an operator has confirmed the destination', async () => {
    const { cashouts } = test.loyalty
    const { id } = await requested({ bankCode: '427' })
    await cashouts.take(id, true, by(FIRST))
    await expect(settle(id, FIRST)).rejects.toEqual(refused('CASHOUT_HELD'))
    expect((await cashouts.read(id, test.clock.now())).waitsFor).toBe('bank-check')
    expect(await cashouts.makeFile(10, by(FIRST))).toBe(null)
    await cashouts.checkBank(id, 'asked its owner by phone', by(SECOND))
    expect((await settle(id, FIRST)).paidBy).toBe(FIRST)
    expect((await settle(id, SECOND)).status).toBe('completed')
  })

  it('shows operators how many accounts have the same NIK or number, whether the names agree, and a ban', async () => {
    const one = await requested({ nik: '3171010101907777', bankNumber: '777' })
    const other = await requested({
      nik: '3171010101907777',
      bankNumber: '777',
      bankAccountName: 'Somebody Else',
    })
    const { cashouts } = test.loyalty
    expect(await cashouts.read(one.id, 0)).toMatchObject({ sameNik: 1, sameNumber: 1, isSameName: true })
    test.banned.add(other.token)
    expect(await cashouts.read(other.id, 0)).toMatchObject({ isSameName: false, isBanned: true })
    expect(await cashouts.read(one.id, 0)).toMatchObject({ isBanned: false })
    await reject(one.id)
    await reject(other.id)
  })
})

describe('a sealed form', () => {
  it('is revealed for a stored reason, and at most a hundred times an hour', async () => {
    const { cashouts } = test.loyalty
    const { id } = await requested()
    expect(await cashouts.reveal(id, 'name differs', by(FIRST))).toEqual(form)
    const { steps } = await cashouts.read(id, 0)
    expect(steps).toMatchObject([{ step: 'revealed', operator: FIRST, note: 'name differs' }])
    for (let n = 1; n < 100; n += 1) await cashouts.reveal(id, 'again', by(FIRST))
    await expect(cashouts.reveal(id, 'again', by(FIRST))).rejects.toEqual(refused('TOO_MANY_ATTEMPTS'))
    expect((await cashouts.read(id, 0)).steps).toHaveLength(100)
    await reject(id)
    await expect(
      sql`delete from loyalty.cashout_step`.execute(test.database.forModule('loyalty')),
    ).rejects.toThrow(/only ever added/)
  })

  it('is erased with its owner: at once, or after the payout that is under way', async () => {
    const { cashouts, personalData } = test.loyalty
    const { token, id } = await requested()
    const person = { accountId: token, profileId: test.profileIdOf(token) }
    expect(JSON.stringify(await personalData.exportOf(person))).toContain('3171********0002')
    await personalData.erase(person)
    await personalData.erase(person)
    expect((await test.calls.call(loyalty.getBankAccount, { token })).body.data).toBe(null)
    expect((await cashouts.reveal(id, 'to pay it', by(SECOND))).bankNumber).toBe(form.bankNumber)
    await settle(id, FIRST)
    await settle(id, SECOND)
    await expect(cashouts.reveal(id, 'too late', by(SECOND))).rejects.toEqual(refused('NOT_FOUND'))
    expect(noticesOf(id)).toEqual([])
    expect(await test.breaches()).toEqual([])
  })
})

describe('a file for the bank', () => {
  it('has each cash-out once, and only those that are taken and held by nothing', async () => {
    const { cashouts } = test.loyalty
    const [taken, free] = [await requested(), await requested()]
    await cashouts.take(taken.id, true, by(FIRST))
    const files = await Promise.all([cashouts.makeFile(10, by(FIRST)), cashouts.makeFile(10, by(SECOND))])
    const made = files.filter((file) => file !== null)
    expect(made).toMatchObject([{ count: 1, total: 50_000 }])
    const { id } = made[0]!
    const text = await cashouts.readFile(id, by(SECOND))
    expect(text.split('\r\n')).toEqual([
      'invoice,bank code,bank,number,holder,rupiah',
      expect.stringMatching(/^TYG-CO-\d{8}-\d{6},014,BCA,5550001112,Citra Dewi,50000$/),
      '',
    ])
    expect(await stepsOf(taken.id)).toEqual([
      ['taken', FIRST],
      ['in-file', made[0]!.madeBy],
      ['file-read', SECOND],
    ])
    expect((await cashouts.listFiles({ perPage: 10 })).files).toMatchObject([{ id, count: 1 }])
    await expect(cashouts.take(taken.id, false, by(FIRST))).rejects.toEqual(refused('CASHOUT_TAKEN'))
    await expect(cashouts.readFile(crypto.randomUUID(), by(FIRST))).rejects.toEqual(refused('NOT_FOUND'))
    await reject(free.id)
  })

  it('leaves out what is paid by hand and what another operator has taken', async () => {
    const { cashouts } = test.loyalty
    const [byHand, taken] = [await requested(), await requested()]
    await settle(byHand.id, FIRST)
    expect(await cashouts.makeFile(10, by(FIRST))).toBe(null)
    await cashouts.take(taken.id, true, by(FIRST))
    expect(await cashouts.makeFile(10, by(SECOND))).toBe(null)
    expect(await cashouts.makeFile(10, by(FIRST))).toMatchObject({ count: 1, total: 50_000 })
    expect((await settle(byHand.id, SECOND)).fileId).toBe(null)
  })

  it('leaves out and does not count what was rejected after it was made', async () => {
    const { cashouts } = test.loyalty
    const [kept, back] = [await requested(), await requested({ bankNumber: '6660001113' })]
    for (const { id } of [kept, back]) await cashouts.take(id, true, by(FIRST))
    const { id } = (await cashouts.makeFile(10, by(FIRST)))!
    expect((await cashouts.readFile(id, by(FIRST))).split('\r\n')).toHaveLength(4)
    await expect(reject(back.id)).rejects.toEqual(refused('SECOND_OPERATOR'))
    await rejectByTwo(back.id)
    const text = await cashouts.readFile(id, by(FIRST))
    expect([text.includes('5550001112'), text.includes('6660001113')]).toEqual([true, false])
    const [listed] = (await cashouts.listFiles({ perPage: 1 })).files
    expect(listed).toMatchObject({ id, count: 1, total: 50_000 })
  })

  it('and a release are serialized: what is put into a file can no longer be released', async () => {
    const { cashouts } = test.loyalty
    const { id } = await requested()
    await cashouts.take(id, true, by(FIRST))
    const db = test.database.forModule<CashoutTables>('loyalty')
    const fileId = crypto.randomUUID()
    const letGo = await db.transaction().execute(async (tx) => {
      const file = { id: fileId, made_by: FIRST, made_at: 0n }
      await tx.insertInto('cashout_file').values(file).execute()
      await tx.updateTable('cashout').set({ file_id: fileId }).where('id', '=', id).execute()
      const asking = cashouts.take(id, false, by(FIRST)).catch((error: { code: string }) => error.code)
      const waiting = async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length
      await expect.poll(waiting).toBeGreaterThan(0)
      return { asking }
    })
    expect(await letGo.asking).toBe('CASHOUT_TAKEN')
  })

  it('is read at most twenty times an hour by one operator', async () => {
    const { cashouts } = test.loyalty
    await cashouts.take((await requested()).id, true, by(THIRD))
    const { id } = (await cashouts.makeFile(10, by(THIRD)))!
    for (let n = 0; n < 20; n += 1) await cashouts.readFile(id, by(THIRD))
    await expect(cashouts.readFile(id, by(THIRD))).rejects.toEqual(refused('TOO_MANY_ATTEMPTS'))
  })

  it('contains no formula that a spreadsheet would run, whatever the names are', () => {
    const payment = { invoice_number: 'I', bank_code: '014', bank_name: '=HYPERLINK("x")', net: 5n }
    expect(bankFileText([{ ...payment, form }])).toContain(`I,014,"'=HYPERLINK(""x"")",5550001112`)
    expect(bankFileText([{ ...payment, form: null }]).split('\r\n')).toHaveLength(2)
  })
})
