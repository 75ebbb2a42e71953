import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import { silentLog } from '#platform/log/log'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { adminSchema } from '../schema.ts'
import { openTrail, type Call, type Trail } from './open-trail.ts'

const DEWI = '01890000-0000-7000-8000-00000000000d'
const FAJAR = '01890000-0000-7000-8000-00000000000f'
const MINUTE_MS = 60_000
const everything = { operator: [], operation: [] }

let database: Database
let clock: FakeClock
let trail: Trail

beforeEach(async () => {
  database = await openTestDatabase([adminSchema])
  clock = fakeClock(Date.UTC(2026, 10, 30, 23, 50))
  trail = openTrail({ database, clock, log: silentLog() })
})
afterEach(async () => {
  await trail[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const call = (more: Partial<Call> = {}): Call => ({
  at: clock.now(),
  accountId: DEWI,
  operation: 'PUT /admin/v1.0/report/{id}',
  target: {},
  targets: [],
  facts: null,
  requestId: 'r',
  ...more,
})
const list = (filter: object = {}) => trail.list({ ...everything, ...filter }, null, 100)
const months = async () => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'admin.trail'::regclass order by 1`.execute(database.forModule('admin'))
  return rows.map(({ name }) => name.replace(/"/g, ''))
}

describe('a call that changes something', () => {
  it('has an unknown outcome until its end is written, and one row afterwards', async () => {
    const begun = call({ target: { id: 'a' }, targets: ['a'] })
    const id = await trail.begin(begun)
    expect(await list()).toMatchObject([{ id, outcome: null, calls: 1 }])
    expect(await list({ outcome: 'unknown' })).toHaveLength(1)
    await trail.end(begun, { id, outcome: 'done' })
    expect(await list()).toMatchObject([{ id, outcome: 'done' }])
    expect(await list({ outcome: 'unknown' })).toEqual([])
  })

  it('that was killed stands in its place among the others, on one page', async () => {
    for (const outcome of ['done', null, 'NOT_FOUND', null, 'done']) {
      const begun = call()
      const id = await trail.begin(begun)
      if (outcome) await trail.end(begun, { id, outcome })
      await clock.advance(1_000)
    }
    const found = await list()
    expect(found.map(({ outcome }) => outcome)).toEqual(['done', null, 'NOT_FOUND', null, 'done'])
    const [first] = await trail.list(everything, null, 1)
    const second = await trail.list(everything, first ?? null, 2)
    expect(second.map(({ outcome }) => outcome)).toEqual([null, 'NOT_FOUND'])
  })
})

describe('reads of lists that name nobody', () => {
  const read = (more: Partial<Call> = {}) => call({ operation: 'GET /admin/v1.0/titles', ...more })

  it('are one row a minute for each operator, operation and outcome, with their count', async () => {
    for (let asked = 0; asked < 5; asked++) trail.count(read(), 'done')
    trail.count(read({ accountId: FAJAR }), 'done')
    trail.count(read(), 'UNAVAILABLE')
    expect(await list()).toEqual([])
    await clock.advance(MINUTE_MS)
    trail.count(read(), 'done')
    await trail.flush()
    const found = await list()
    expect(found.map(({ accountId, outcome, calls }) => [accountId === DEWI, outcome, calls])).toEqual(
      expect.arrayContaining([
        [true, 'done', 5],
        [false, 'done', 1],
        [true, 'UNAVAILABLE', 1],
        [true, 'done', 1],
      ]),
    )
    expect(found).toHaveLength(4)
    expect(found.every(({ at }) => at % MINUTE_MS === 0)).toBe(true)
  })

  it('are written when the server stops', async () => {
    trail.count(read(), 'done')
    await trail[Symbol.asyncDispose]()
    expect(await list()).toHaveLength(1)
  })
})

describe('the end of a month', () => {
  it('is crossed without a call that fails, and the list reads over it', async () => {
    for (let minute = 0; minute < 20; minute++) {
      const begun = call()
      await trail.end(begun, { id: await trail.begin(begun), outcome: 'done' })
      await clock.advance(MINUTE_MS)
    }
    expect(await list()).toHaveLength(20)
    const before = await list({ to: Date.UTC(2026, 11, 1) })
    const after = await list({ from: Date.UTC(2026, 11, 1) })
    expect([before.length, after.length]).toEqual([10, 10])
    expect(await months()).toEqual(expect.arrayContaining(['admin.trail_2026_11', 'admin.trail_2026_12']))
  })

  it('a call that began before it and ended after it is one row', async () => {
    const begun = call()
    const id = await trail.begin(begun)
    await clock.advance(60 * MINUTE_MS)
    await trail.end(begun, { id, outcome: 'done' })
    expect(await list()).toMatchObject([{ id, at: begun.at, outcome: 'done' }])
  })

  it('finds the next months made, once a day', async () => {
    await clock.leap(65 * 24 * 3600 * 1000)
    await trail.makeMonths()
    expect(await months()).toEqual(
      expect.arrayContaining(['admin.trail_2027_02', 'admin.trail_2027_03', 'admin.trail_2027_05']),
    )
  })

  it('may have a month that a wrong clock named, and many calls at once in a new one', async () => {
    clock = fakeClock(0)
    await Promise.all(
      [DEWI, FAJAR].map((accountId) => trail.end(call({ at: 0, accountId }), { outcome: 'done' })),
    )
    expect(await list({ to: 1 })).toHaveLength(2)
    expect(await months()).toContain('admin.trail_1970_01')
  })
})

describe('filters', () => {
  beforeEach(async () => {
    await trail.end(call({ targets: ['budi'], target: { id: 'budi' } }), { outcome: 'done' })
    await trail.end(call({ accountId: FAJAR, targets: ['budi', 'x'] }), { outcome: 'FORBIDDEN' })
    await trail.end(call({ operation: 'GET /admin/v1.0/reports' }), { outcome: 'done' })
  })

  it.each([
    ['operator', { operator: [FAJAR] }, 1],
    ['operators', { operator: [FAJAR, DEWI] }, 3],
    ['operation', { operation: ['GET /admin/v1.0/reports'] }, 1],
    ['target', { target: 'budi' }, 2],
    ['another target of the same call', { target: 'x' }, 1],
    ['a target that is quoted', { target: `x'}"` }, 0],
    ['outcome', { outcome: 'FORBIDDEN' }, 1],
    ['any refusal', { outcome: 'refused' }, 1],
    ['all together', { operator: [DEWI], target: 'budi', outcome: 'done' }, 1],
  ])('by %s find their rows alone', async (_what, filter, count) => {
    expect(await list(filter)).toHaveLength(count)
  })
})

it('a row that cannot be written waits, and is written when the database lets it', async () => {
  const rows = database.forModule('admin')
  await sql`alter table admin.trail add constraint closed check (operation is null) not valid`.execute(rows)
  await trail.endLater(call(), { outcome: 'done' })
  await expect(trail.end(call(), { outcome: 'done' })).rejects.toThrow()
  await clock.advance(5_000)
  expect(await list()).toEqual([])
  await sql`alter table admin.trail drop constraint closed`.execute(rows)
  await trail.flush()
  expect(await list()).toHaveLength(1)
})
