import { expect, test } from 'vitest'
import { batchStateOf } from './batch-words.ts'

const batch = { endedAt: null, expiresAt: null, uses: 0, count: 2, usesMax: 3 }

test('a batch runs until it is used up, expires or is ended', () => {
  expect(batchStateOf(batch, 10)).toBe('running')
  expect(batchStateOf({ ...batch, uses: 6 }, 10)).toBe('usedUp')
  expect(batchStateOf({ ...batch, expiresAt: 10 }, 10)).toBe('over')
  expect(batchStateOf({ ...batch, uses: 6, endedAt: 1 }, 10)).toBe('over')
})
