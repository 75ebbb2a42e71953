import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/database.ts'
import type { Database } from './database.ts'
import { openFence, type FenceLock } from './fence.ts'
import { Failure } from '../errors/failure.ts'
import { silentLog } from '../log/log.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database[Symbol.asyncDispose]())

const REFUSAL = 'Another one is there.'
const open = (takenMsMax = 200, lock: FenceLock = 'whole') =>
  openFence({ url: database.url, log: silentLog(), lock, refusal: REFUSAL, takenMsMax })

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

test('a second server is refused until the first one is gone', async () => {
  const first = await open()
  await expect(open()).rejects.toThrow(REFUSAL)
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
  await expect(open()).rejects.toThrow(REFUSAL)
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
  await expect(first.lost).rejects.toThrow(REFUSAL)
})

test('servers on other databases of the same PostgreSQL have fences of their own', async () => {
  await using _first = await open()
  await using elsewhere = await openTestDatabase()
  await using fence = await openFence({
    url: elsewhere.url,
    log: silentLog(),
    lock: 'whole',
    refusal: REFUSAL,
    takenMsMax: 200,
  })
  expect(fence.lost).toBeInstanceOf(Promise)
})

test('a fence that is closed while the database cannot be reached is closed soon', async () => {
  const name = `gone_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)}`.execute(database.forModule('public'))
  const url = database.url.replace(/\/test_\w+\?/, `/${name}?`)
  const fence = await openFence({ url, log: silentLog(), lock: 'whole', refusal: REFUSAL, takenMsMax: 200 })
  await sql`drop database ${sql.id(name)} with (force)`.execute(database.forModule('public'))
  await fence[Symbol.asyncDispose]()
  await expect(Promise.race([fence.lost, Promise.resolve('closed')])).resolves.toBe('closed')
})

test('many servers are beside the whole one, which changes nothing while one of them is there', async () => {
  await using _whole = await open()
  {
    await using _one = await open(200, 'beside')
    await using _two = await open(200, 'beside')
    await expect(open(200, 'change')).rejects.toThrow(REFUSAL)
  }
  await using _change = await open(200, 'change')
  await expect(open(200, 'beside')).rejects.toThrow(REFUSAL)
})

test('a server that was cut off goes on only where what it relies on is as it was', async () => {
  let isRight = true
  await using fence = await openFence({
    url: database.url,
    log: silentLog(),
    lock: 'beside',
    refusal: REFUSAL,
    takenMsMax: 200,
    isStillRight: async () => {
      if (!isRight) throw new Failure('It was changed.')
    },
  })
  const before = await sessions('holding')
  await cut(before)
  await expect
    .poll(() => sessions('holding'))
    .toSatisfy(([pid]: number[]) => pid !== undefined && pid !== before[0])
  expect(await Promise.race([fence.lost, Promise.resolve('goes on')])).toBe('goes on')
  isRight = false
  await cut(await sessions('holding'))
  await expect(fence.lost).rejects.toThrow('It was changed.')
})
