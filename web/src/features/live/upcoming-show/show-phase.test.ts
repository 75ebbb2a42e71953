import { expect, test } from 'vitest'
import { partsOf, showPhase } from './show-phase.ts'

const show = { startedAt: 1000, finishedAt: 2000 }

test('a show is announced until it begins and over from its end', () => {
  expect([999, 1000, 1999, 2000].map((now) => showPhase(show, now))).toEqual([
    'announced',
    'begun',
    'begun',
    'over',
  ])
})

test('what is known by its link alone is over where the link tells no time', () => {
  expect(showPhase({ startedAt: null, finishedAt: null }, 0)).toBe('over')
  expect(showPhase({ startedAt: 1000, finishedAt: null }, 5000)).toBe('begun')
})

test('what is left is counted in whole seconds and never below none', () => {
  expect(partsOf(((2 * 24 + 3) * 60 + 4) * 60_000 + 5_000)).toEqual([2, 3, 4, 5])
  expect(partsOf(1)).toEqual([0, 0, 0, 1])
  expect(partsOf(-5)).toEqual([0, 0, 0, 0])
})
