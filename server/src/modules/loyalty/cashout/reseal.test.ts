import { loyalty } from '@tayang/contract'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rotateVault } from '../index.ts'
import { withRotationLock } from './rows/reseal-rows.ts'
import { FIRST, openLoyaltyHarness, PASSWORD, type LoyaltyHarness } from '../test/loyalty-harness.ts'

const home = mkdtempSync(path.join(tmpdir(), 'tayang-vault-'))
const settings = { home, vault: { keys: undefined } }
let test: LoyaltyHarness
beforeAll(async () => {
  test = await openLoyaltyHarness({ vault: settings })
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

it('a rotation seals everything under the new master key while the app runs, and drops old keys one rotation later', async () => {
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
  const first = await rotateVault(test.database, settings, [])
  expect(first).toMatchObject({ sealed: 2, dropped: 0 })
  expect(await namesOf()).toEqual([first.keyId])
  expect(await read()).toEqual(before)
  // The app continues with the new key, and a request that was under way could still open its form.
  await test.calls.call(loyalty.putBankAccount, { token, body: { ...bankAccount, password: PASSWORD } })
  expect(await namesOf()).toEqual([first.keyId])
  const second = await rotateVault(test.database, settings, [])
  expect(second).toMatchObject({ sealed: 2, dropped: 1 })
  expect(await read()).toEqual(before)
})

it('a rotation during another one is refused, and nothing is lost', async () => {
  const token = await test.streamer(1_000)
  await test.calls.call(loyalty.putBankAccount, { token, body: { ...bankAccount, password: PASSWORD } })
  const rotate = () => rotateVault(test.database, settings, [])
  const [second] = await withRotationLock(test.database, () => Promise.allSettled([rotate()]))
  const message = expect.stringContaining('under way') as unknown
  expect(second).toMatchObject({ status: 'rejected', reason: { message } })
  expect((await rotate()).sealed).toBeGreaterThan(0)
  expect((await test.calls.call(loyalty.getBankAccount, { token })).body.data?.nik).toBe('3171********0001')
})

it('a row that no key opens does not stop the others from being sealed, and is reported', async () => {
  const token = await test.streamer(1_000)
  await test.calls.call(loyalty.putBankAccount, { token, body: { ...bankAccount, password: PASSWORD } })
  const db = test.database.forModule('loyalty')
  const odd = crypto.randomUUID()
  // A copied row: its key is bound to another account.
  await sql`
    insert into loyalty.bank_account select ${odd}, key, sealed, bank_code, nik_sum, number_sum, changed_at
    from loyalty.bank_account where account_id = ${token}`.execute(db)
  const { keyId, unopened } = await rotateVault(test.database, settings, [])
  expect(unopened).toEqual([odd])
  const { rows } = await sql<{ id: string }>`
    select account_id as id from loyalty.bank_account where key not like ${`${keyId}.%`}`.execute(db)
  expect(rows).toEqual([{ id: odd }])
  await sql`delete from loyalty.bank_account where account_id = ${odd}`.execute(db)
})
