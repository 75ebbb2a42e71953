import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPlace, keepPlace, takePlace } from './kept-place.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const place = { videoId: 'film', atS: 30, positionS: 30.2 }

test('a place is taken once, in its own film', () => {
  keepPlace(place)
  expect(takePlace('other')).toBeNull()
  expect(takePlace('film')).toMatchObject(place)
  expect(takePlace('film')).toBeNull()
})

test('a place expires, can be forgotten, and is not believed where it is broken', () => {
  keepPlace(place)
  vi.advanceTimersByTime(31 * 60_000)
  expect(takePlace('film')).toBeNull()
  keepPlace(place)
  forgetPlace()
  expect(takePlace('film')).toBeNull()
  for (const broken of [
    '{',
    '{"of":"film"}',
    'null',
    JSON.stringify({ of: 'film', value: { atS: 'x', positionS: 1 }, atMs: Date.now() }),
  ]) {
    sessionStorage.setItem('tayang.quiz-place', broken)
    expect(takePlace('film')).toBeNull()
  }
})
