import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/database.ts'
import type { Database } from './database.ts'
import { openFence } from './fence.ts'
import { silentLog } from '../log/log.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database[Symbol.asyncDispose]())

const open = (takenMsMax = 200) =>
  openFence({ url: database.url, log: silentLog(), setting: 'DATABASE_URL', takenMsMax })

/** The sessions that hold the fence of this database or wait for it. */
async function sessions(which: 'holding' | 'waiting'): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks
    where locktype = 'advisory' and granted = ${which === 'holding'}
      and database = (select oid from pg_database where datname = current_database())`.execute(
    database.forModule('public'),
  )
  return rows.map(({ pid }) => pid)
}

async function cut(pids: readonly number[]): Promise<void> {
  for (const pid of pids) await sql`select pg_terminate_backend(${pid})`.execute(database.forModule('public'))
}

test('a second server is refused in one sentence that names the setting, until the first one is gone', async () => {
  const first = await open()
  await expect(open()).rejects.toThrow(
    'Another Tayang already serves this database, and there is no setting yet by which two could share it: ' +
      'stop the other one, or give this one a DATABASE_URL of its own.',
  )
  await first[Symbol.asyncDispose]()
  await using _second = await open()
  expect(await sessions('holding')).toHaveLength(1)
})

test('a server that loses its connection takes the fence again, and goes on', async () => {
  await using fence = await open()
  const before = await sessions('holding')
  await cut(before)
  await expect
    .poll(() => sessions('holding'))
    .toSatisfy(([pid]: number[]) => pid !== undefined && pid !== before[0])
  await expect(open()).rejects.toThrow('Another Tayang')
  // It was never lost: what is raced with it wins.
  expect(await Promise.race([fence.lost, Promise.resolve('goes on')])).toBe('goes on')
})

test('a server that finds another one in its place after it was cut off says so', async () => {
  await using first = await open()
  const [held] = [await sessions('holding')]
  const waiting = open(10_000)
  await expect.poll(() => sessions('waiting')).toHaveLength(1)
  await cut(held)
  await using _second = await waiting
  await expect(first.lost).rejects.toThrow('Another Tayang')
})

test('servers on other databases of the same PostgreSQL have fences of their own', async () => {
  await using _first = await open()
  await using elsewhere = await openTestDatabase()
  await using fence = await openFence({
    url: elsewhere.url,
    log: silentLog(),
    setting: 'DATABASE_URL',
    takenMsMax: 200,
  })
  expect(fence.lost).toBeInstanceOf(Promise)
})

test('a fence that is closed while the database cannot be reached is closed soon', async () => {
  const name = `gone_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)}`.execute(database.forModule('public'))
  const url = database.url.replace(/\/test_\w+\?/, `/${name}?`)
  const fence = await openFence({ url, log: silentLog(), setting: 'DATABASE_URL', takenMsMax: 200 })
  await sql`drop database ${sql.id(name)} with (force)`.execute(database.forModule('public'))
  await fence[Symbol.asyncDispose]()
  await expect(Promise.race([fence.lost, Promise.resolve('closed')])).resolves.toBe('closed')
})
