import { loyalty } from '@tayang/contract'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rotateVault } from '../index.ts'
import { sealAlone } from './seal-anew.ts'
import { FIRST, openLoyaltyUnderTest, PASSWORD, type LoyaltyUnderTest } from '../loyalty-under-test.ts'

const home = mkdtempSync(path.join(tmpdir(), 'tayang-vault-'))
const settings = { home, vault: { keys: undefined } }
let test: LoyaltyUnderTest
beforeAll(async () => {
  test = await openLoyaltyUnderTest({ vault: settings })
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

it('a new master key seals everything anew while the house runs, and old ones are forgotten a round later', async () => {
  const token = await test.streamer(1_000)
  await test.calls.call(loyalty.putBankAccount, { token, body: { ...bankAccount, password: PASSWORD } })
  const body = { purpose: 'withdraw', gencash: 500, password: PASSWORD } as const
  const { id } = (await test.calls.call(loyalty.createTransaction, { token, body })).body.data
  const read = async () => [
    (await test.calls.call(loyalty.getBankAccount, { token })).body.data?.bankNumber,
    (await test.loyalty.cashouts.reveal(id, 'to pay it', { operator: FIRST, now: 0 })).bankNumber,
  ]
  const namesOf = async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct split_part(key, '.', 1) as name from loyalty.bank_account
      union select distinct split_part(key, '.', 1) from loyalty.cashout`.execute(
      test.database.forModule('loyalty'),
    )
    return rows.map(({ name }) => name)
  }
  const before = await read()
  const first = await rotateVault(test.database, settings)
  expect(first).toMatchObject({ sealed: 2, dropped: 0 })
  expect(await namesOf()).toEqual([first.keyId])
  expect(await read()).toEqual(before)
  // The house goes on with the new key, and what was in hand at that moment could still be opened.
  await test.calls.call(loyalty.putBankAccount, { token, body: { ...bankAccount, password: PASSWORD } })
  expect(await namesOf()).toEqual([first.keyId])
  const second = await rotateVault(test.database, settings)
  expect(second).toMatchObject({ sealed: 2, dropped: 1 })
  expect(await read()).toEqual(before)
})

it('of two that would put a new master key in front at once one is told to wait, and nothing is lost', async () => {
  const token = await test.streamer(1_000)
  await test.calls.call(loyalty.putBankAccount, { token, body: { ...bankAccount, password: PASSWORD } })
  const rotate = () => rotateVault(test.database, settings)
  const [second] = await sealAlone(test.database, () => Promise.allSettled([rotate()]))
  const message = expect.stringContaining('under way') as unknown
  expect(second).toMatchObject({ status: 'rejected', reason: { message } })
  expect((await rotate()).sealed).toBeGreaterThan(0)
  expect((await test.calls.call(loyalty.getBankAccount, { token })).body.data?.nik).toBe('3171********0001')
})

it('a row that does not open keeps no other from being sealed anew, and is named', async () => {
  const token = await test.streamer(1_000)
  await test.calls.call(loyalty.putBankAccount, { token, body: { ...bankAccount, password: PASSWORD } })
  const db = test.database.forModule('loyalty')
  const odd = crypto.randomUUID()
  // As if a hand had moved it: its key is bound to another account.
  await sql`
    insert into loyalty.bank_account select ${odd}, key, sealed, bank_code, nik_sum, number_sum, changed_at
    from loyalty.bank_account where account_id = ${token}`.execute(db)
  const { keyId, shut } = await rotateVault(test.database, settings)
  expect(shut).toEqual([odd])
  const { rows } = await sql<{ id: string }>`
    select account_id as id from loyalty.bank_account where key not like ${`${keyId}.%`}`.execute(db)
  expect(rows).toEqual([{ id: odd }])
  await sql`delete from loyalty.bank_account where account_id = ${odd}`.execute(db)
})
