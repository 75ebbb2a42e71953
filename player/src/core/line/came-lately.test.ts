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
