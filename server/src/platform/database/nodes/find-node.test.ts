import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { fakeClock } from '../../clock/clock-fake.ts'
import type { Database } from '../database.ts'
import { openNodeFinder } from './find-node.ts'
import { nodeSchema } from './node-rows.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase([nodeSchema])
})
afterEach(() => database[Symbol.asyncDispose]())

/** A node whose lease runs for so long, started so long ago. */
const plant = (address: string, { role = 'worker', leaseMs = 60_000, agoMs = 0, isLeaving = false } = {}) =>
  sql`insert into platform.node (id, name, roles, address, lease_until, started_at, leaving)
    values (gen_random_uuid(), 'satu', array[${role}], ${address},
      clock_timestamp() + ${`${leaseMs} ms`}::interval,
      clock_timestamp() - ${`${agoMs} ms`}::interval, ${isLeaving})`.execute(database.forModule('platform'))
const forget = () => sql`delete from platform.node`.execute(database.forModule('platform'))

test('a node is found by its roles while its lease runs, the one that came last and does not leave', async () => {
  const { addressOf } = openNodeFinder({
    database,
    clock: fakeClock(),
    isWanted: ({ roles }) => roles.includes('worker'),
  })
  const now = () => addressOf({ isFresh: true })
  expect(await now()).toBeNull()
  await plant('10.0.0.1:1', { role: 'transcode' })
  await plant('10.0.0.2:2', { leaseMs: -1 })
  expect(await now()).toBeNull()
  await plant('10.0.0.3:3', { isLeaving: true })
  expect(await now()).toBe('10.0.0.3:3')
  await plant('10.0.0.4:4', { agoMs: 5_000 })
  expect(await now()).toBe('10.0.0.4:4')
  await plant('10.0.0.5:5', { agoMs: 1_000 })
  expect(await now()).toBe('10.0.0.5:5')
})

test('an address is read once for seconds, and at once where it is asked for again', async () => {
  const clock = fakeClock()
  const { addressOf } = openNodeFinder({ database, clock, isWanted: () => true })
  const known = () => addressOf({ isFresh: false })
  await plant('10.0.0.1:1')
  expect(await Promise.all([known(), known()])).toEqual(['10.0.0.1:1', '10.0.0.1:1'])
  await forget()
  await plant('10.0.0.2:2')
  expect(await known()).toBe('10.0.0.1:1')
  expect(await addressOf({ isFresh: true })).toBe('10.0.0.2:2')
  await forget()
  await plant('10.0.0.3:3')
  expect(await known()).toBe('10.0.0.2:2')
  await clock.advance(5_000)
  expect(await known()).toBe('10.0.0.3:3')
})
