import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptOnce } from './kept-once.ts'

const LIFE_MS = 60_000
const kept = keptOnce('test.kept', LIFE_MS)

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

test('what was kept is taken once, by what it is of', () => {
  kept.keep('a', { n: 1 })
  expect(kept.take('b')).toBeUndefined()
  expect(kept.take('a')).toEqual({ n: 1 })
  expect(kept.take('a')).toBeUndefined()
})

test('a later one replaces it, and it can be forgotten', () => {
  kept.keep('a', 1)
  kept.keep('b', 2)
  expect(kept.take('a')).toBeUndefined()
  kept.forget()
  expect(kept.take('b')).toBeUndefined()
})

test('something kept without a value is told from nothing', () => {
  kept.keep('a')
  expect(kept.take('a')).toBeNull()
})

test('it is too old after its life, also by a clock that was put back', () => {
  vi.useFakeTimers()
  for (const passMs of [LIFE_MS, -LIFE_MS]) {
    kept.keep('a', 1)
    vi.setSystemTime(Date.now() + passMs)
    expect(kept.take('a')).toBeUndefined()
  }
})

test.each(['{', 'null', '"a"', '7', '{"of":"a","value":1}', '{"of":"a","value":1,"atMs":"now"}'])(
  'a planted %j is ignored',
  (planted) => {
    sessionStorage.setItem('test.kept', planted)
    expect(kept.take('a')).toBeUndefined()
  },
)
