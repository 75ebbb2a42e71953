import { expect, test } from 'vitest'

import { cameLately } from './came-lately.ts'

test('tells what came in the last eight tenths of a second, of longer passages the part that did', () => {
  const lately = cameLately()
  expect(lately.bps(1_000)).toBe(0)
  lately.note({ endMs: 1_000, tookMs: 200, bytes: 10_000 })
  expect(lately.bps(1_000)).toBe(100_000)
  lately.note({ endMs: 1_200, tookMs: 1_600, bytes: 20_000 })
  expect(lately.bps(1_200)).toBe(200_000)
  expect(lately.bps(3_000)).toBe(0)
})

test('tells what the line gave to the last pieces since a moment, once they are enough to tell', () => {
  const lately = cameLately()
  lately.note({ endMs: 1_000, tookMs: 100, bytes: 100_000 })
  expect(lately.givenBps(1_000)).toBeNull()
  lately.note({ endMs: 1_200, tookMs: 200, bytes: 5_000 })
  expect(lately.givenBps(1_000)).toBeNull()
  lately.note({ endMs: 1_400, tookMs: 200, bytes: 5_000 })
  expect(lately.givenBps(1_000)).toBe(200_000)
  // The newest of them are enough.
  lately.note({ endMs: 1_600, tookMs: 20, bytes: 10_000 })
  expect(lately.givenBps(1_000)).toBe(4_000_000)
})
