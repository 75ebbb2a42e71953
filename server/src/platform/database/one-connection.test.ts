import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/database.ts'
import { connectDatabase } from './database-connection.ts'
import type { Database } from './database.ts'
import { checkOneConnection } from './one-connection.ts'
import { silentLog } from '../log/log.ts'
import { readSettings } from '../settings/settings.ts'

let home: Database
let checked: Database
const seconds: Error[] = []
beforeAll(async () => {
  home = await openTestDatabase()
  const { database: bounds } = readSettings({}, [])
  const connections = checkOneConnection((error) => seconds.push(error))
  checked = await connectDatabase(home.url, bounds, silentLog(), connections)
})
afterAll(async () => {
  await checked[Symbol.asyncDispose]()
  await home[Symbol.asyncDispose]()
})

const rows = () => checked.forModule('public')
const one = sql<{ one: number }>`select 1 as one`

test('a transaction that asks for a second connection is refused, and says where', async () => {
  const work = checked.transaction(rows(), async () => await one.execute(rows()))
  await expect(work).rejects.toThrow(/of (server\/src\/.+one-connection\.test\.ts):\d+: \1:\d+/)
  expect(seconds.splice(0)).toHaveLength(1)
})

test('a transaction within another is refused too, and so is what it waits for elsewhere', async () => {
  const nested = checked.transaction(rows(), () => checked.transaction(rows(), (tx) => one.execute(tx)))
  await expect(nested).rejects.toThrow('A second connection')
  const beside = checked.transaction(rows(), async (tx) => {
    await Promise.all([one.execute(tx), Promise.resolve().then(() => one.execute(rows()))])
  })
  await expect(beside).rejects.toThrow('A second connection')
  expect(seconds.splice(0)).toHaveLength(2)
})

test('one whose refusal was handled is told nevertheless', async () => {
  await checked.transaction(rows(), async () => void (await one.execute(rows()).catch(() => null)))
  expect(seconds.splice(0)).toHaveLength(1)
})

test('what is read by the transaction, before it, after it and beside it is nobody else’s wait', async () => {
  const over = Promise.withResolvers<void>()
  const begun: Promise<unknown>[] = []
  await one.execute(rows())
  await Promise.all([
    one.execute(rows()),
    checked.transaction(rows(), async (tx) => {
      await one.execute(tx)
      // It goes on once the transaction has ended, which does not wait for it.
      begun.push(over.promise.then(() => one.execute(rows())))
    }),
  ])
  over.resolve()
  await Promise.all([...begun, one.execute(rows())])
  expect(seconds).toEqual([])
})
