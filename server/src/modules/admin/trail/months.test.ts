import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import { silentLog } from '#platform/log/log'
import { openMonths, type Months } from './months.ts'

const DAY_MS = 24 * 3_600_000

let clock: FakeClock
let made: string[]
let isAway: boolean
let months: Months

beforeEach(() => {
  clock = fakeClock(Date.UTC(2026, 10, 30, 12))
  made = []
  isAway = false
  months = openMonths({
    clock,
    log: silentLog(),
    async makeMonth(at) {
      if (isAway) throw new Error('the database is away')
      made.push(new Date(at).toISOString().slice(0, 7))
    },
  })
})
afterEach(() => months[Symbol.asyncDispose]())

it('this month and three more are there before their first row', async () => {
  await months.ahead()
  expect(made).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
})

it('a new month is made ahead within a day, and none twice', async () => {
  await months.ahead()
  await clock.leap(DAY_MS)
  expect(made.slice(4)).toEqual(['2027-03'])
})

it('rows over the end of a month find both months', async () => {
  const inserted: number[] = []
  const insert = months.writing<{ at: number }>(async (rows) => void inserted.push(rows.length))
  await insert([{ at: Date.UTC(2026, 10, 30, 23, 59, 59, 999) }, { at: Date.UTC(2026, 11, 1) }])
  await insert([{ at: Date.UTC(2026, 11, 1, 1) }])
  expect(made).toEqual(['2026-11', '2026-12'])
  expect(inserted).toEqual([2, 1])
})

it('a month that could not be made is tried again with the next row', async () => {
  const insert = months.writing<{ at: number }>(async () => undefined)
  isAway = true
  await expect(insert([{ at: clock.now() }])).rejects.toThrow('away')
  isAway = false
  await insert([{ at: clock.now() }])
  expect(made).toEqual(['2026-11'])
})
