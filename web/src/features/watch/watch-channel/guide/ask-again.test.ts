import { expect, test } from 'vitest'
import { askAgainMs } from './ask-again.ts'

test('the guide is read again when what is on has ended, not by everybody at once', () => {
  expect(askAgainMs({ endAt: 100_000 }, 40_000, 0)).toBe(60_000)
  expect(askAgainMs({ endAt: 100_000 }, 40_000, 0.5)).toBe(65_000)
})

test('a clock that is wrong by hours neither floods the server nor leaves the guide old', () => {
  const hours = 5 * 3_600_000
  expect(askAgainMs({ endAt: 100_000 }, 100_000 + hours, 0)).toBe(10_000)
  expect(askAgainMs({ endAt: 100_000 }, 100_000 - hours, 0)).toBe(300_000)
  expect(askAgainMs(null, 0, 0)).toBe(300_000)
})
