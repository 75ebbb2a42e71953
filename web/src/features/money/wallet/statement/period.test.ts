import { expect, test } from 'vitest'
import { daysOf, isMonth, monthOf, neighbour } from './period.ts'

test('a month has its own last day, and its neighbours are the months beside it, over a year’s end too', () => {
  expect(monthOf('2028-02-11')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  const january = monthOf('2027-01-15')
  expect(neighbour(january, -1)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(neighbour(neighbour(january, -1), 1)).toEqual(january)
})

test('of free days the neighbour is a whole month again', () => {
  const free = { from: '2026-11-10', to: '2026-11-20' }
  expect([isMonth(free), daysOf(free)]).toEqual([false, 11])
  expect(neighbour(free, 1)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('what ends before it begins, or has no day, has no days', () => {
  expect(daysOf({ from: '2026-11-10', to: '2026-11-09' })).toBe(0)
  expect(daysOf({ from: '', to: '2026-11-09' })).toBe(0)
})
