import { expect, test } from 'vitest'
import { beginningsWithSeconds } from './distinct-times.ts'

const at = (...seconds: number[]) => seconds.map((second) => ({ startAt: second * 1_000 }))

test('programmes that begin in one minute are told apart by their seconds, and the others need none', () => {
  expect([...beginningsWithSeconds(at(0, 60, 71, 119, 120, 600))]).toEqual([60_000, 71_000, 119_000])
  expect(beginningsWithSeconds(at(0)).size).toBe(0)
})
