import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import { silentLog } from '#platform/log/log'
import { openLateWrites, type LateWrites } from './late-writes.ts'
import type { EndedRow } from './trail-rows.ts'

const RETRY_EVERY_MS = 5_000

let clock: FakeClock
let isAway: boolean
let written: string[]
let late: LateWrites

beforeEach(() => {
  clock = fakeClock()
  isAway = false
  written = []
  late = openLateWrites({
    clock,
    log: silentLog(),
    async insert({ id }) {
      if (isAway) throw new Error('cannot execute INSERT in a read-only transaction')
      written.push(id)
    },
  })
})
afterEach(() => late[Symbol.asyncDispose]())

const row = (id: string): EndedRow => ({
  id,
  at: 0,
  accountId: 'a',
  operation: 'POST /admin/v1.0/show/{id}/end',
  target: {},
  targets: [],
  facts: null,
  requestId: 'r',
  outcome: 'done',
  calls: 1,
})

it('a row is written at once where it can be', async () => {
  await late.write(row('a'))
  expect(written).toEqual(['a'])
})

it('rows that could not be written are written in their order as soon as they can be, each once', async () => {
  isAway = true
  for (const id of ['a', 'b', 'c']) await late.write(row(id))
  await clock.advance(3 * RETRY_EVERY_MS)
  expect(written).toEqual([])
  isAway = false
  await clock.advance(RETRY_EVERY_MS)
  expect(written).toEqual(['a', 'b', 'c'])
  await clock.advance(RETRY_EVERY_MS)
  expect(written).toHaveLength(3)
})

it('so many rows wait and no more: memory has a bound while a database is away for long', async () => {
  isAway = true
  for (let at = 0; at < 1_200; at++) await late.write(row(String(at)))
  isAway = false
  await late.flush()
  expect(written).toHaveLength(1_000)
})

it('a database that goes away in the middle loses none of those that wait', async () => {
  isAway = true
  for (const id of ['a', 'b']) await late.write(row(id))
  isAway = false
  await late.flush()
  isAway = true
  await late.write(row('c'))
  await late.flush()
  isAway = false
  await late.flush()
  expect(written).toEqual(['a', 'b', 'c'])
})
