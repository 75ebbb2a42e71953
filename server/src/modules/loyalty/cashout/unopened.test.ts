import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loyalty } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bankFileText } from './bank-file.ts'
import { FIRST, openLoyaltyHarness, PASSWORD, type LoyaltyHarness } from '../test/loyalty-harness.ts'

const home = mkdtempSync(path.join(tmpdir(), 'tayang-unopened-'))
let test: LoyaltyHarness
beforeAll(async () => {
  test = await openLoyaltyHarness({ vault: { home, vault: { keys: undefined } } })
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  rmSync(home, { recursive: true, force: true })
})

const bankAccount = {
  nik: '3171010101900001',
  fullName: 'Budi',
  phone: '8123',
  email: 'b@tayang.test',
  bankCode: '014',
  bankNumber: '123456789012',
  bankAccountName: 'Budi',
}

it('a cash-out whose key is lost is listed as one that cannot be opened, beside the others', async () => {
  const request = async () => {
    const token = await test.streamer(1_000)
    await test.calls.call(loyalty.putBankAccount, { token, body: { ...bankAccount, password: PASSWORD } })
    const body = { purpose: 'withdraw', gencash: 500, password: PASSWORD } as const
    return { token, id: (await test.calls.call(loyalty.createTransaction, { token, body })).body.data.id }
  }
  const lost = await request()
  writeFileSync(path.join(home, 'vault-keys'), `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  const kept = await request()

  const { cashouts } = await test.loyalty.cashouts.list({ status: 'processing', perPage: 10 }, 0)
  const shown = new Map(cashouts.map((one) => [one.id, one]))
  expect(shown.get(lost.id)).toMatchObject({
    problem: 'SEALED_UNOPENED',
    bankAccountData: null,
    isSameName: null,
  })
  expect(shown.get(kept.id)).toMatchObject({ bankAccountData: { bankAccountName: 'Budi' }, isSameName: true })
  expect(shown.get(kept.id)).not.toHaveProperty('problem')

  const revealed = test.loyalty.cashouts.reveal(lost.id, 'to pay it', { operator: FIRST, now: 0 })
  await expect(revealed).rejects.toMatchObject({ code: 'SEALED_UNOPENED' })
  const { status, body } = await test.calls.call(loyalty.getBankAccount, { token: lost.token })
  expect([status, body]).toEqual([503, expect.objectContaining({ code: 'SEALED_UNOPENED' })])

  // Its owner enters it again.
  await test.calls.call(loyalty.putBankAccount, {
    token: lost.token,
    body: { ...bankAccount, password: PASSWORD },
  })
  expect((await test.calls.call(loyalty.getBankAccount, { token: lost.token })).status).toBe(200)
})

it('what cannot be opened is in no file for the bank', () => {
  const payment = { invoice_number: 'CO1', bank_code: '014', bank_name: 'BCA', net: 1n }
  expect(bankFileText([{ ...payment, form: null }])).not.toContain('CO1')
})
