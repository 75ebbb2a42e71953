import { expect, test } from 'vitest'
import { partOf } from './channel-view.ts'

const programme = { startAt: 1_000, endAt: 3_000 }

test('the elapsed part of a programme is known while it runs', () => {
  expect(partOf(programme, 1_000)).toBe(0)
  expect(partOf(programme, 2_500)).toBe(0.75)
})

test('a clock that is wrong by hours says nothing of a programme', () => {
  expect(partOf(programme, 999)).toBeNull()
  expect(partOf(programme, 3_000)).toBeNull()
  expect(partOf(programme, Number.NaN)).toBeNull()
  expect(partOf({ startAt: 3_000, endAt: 3_000 }, 3_000)).toBeNull()
})
