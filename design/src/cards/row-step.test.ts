import { expect, test } from 'vitest'
import { rowStep } from './row-step.ts'

test('an arrow moves by the number of cards that the product defines for the width', () => {
  expect(rowStep({ countPerRow: 6, cardPx: 221, rowPx: 1360 })).toBe(6)
})

test('cards wider than the count allows are never skipped', () => {
  expect(rowStep({ countPerRow: 6, cardPx: 346, rowPx: 1360 })).toBe(3)
})

test('a row narrower than one card still moves', () => {
  expect(rowStep({ countPerRow: 2, cardPx: 264, rowPx: 200 })).toBe(1)
})
