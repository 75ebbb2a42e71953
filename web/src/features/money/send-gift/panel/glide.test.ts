import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { glide, pagesOf } from './glide.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the carousel moves by 10 px every 50 ms, for 100 px', () => {
  const moves: number[] = []
  glide(-1, (px) => moves.push(px))
  vi.advanceTimersByTime(49)
  expect(moves).toEqual([])
  vi.advanceTimersByTime(1)
  expect(moves).toEqual([-10])
  vi.advanceTimersByTime(450)
  expect(moves).toEqual(Array.from({ length: 10 }, () => -10))
  vi.advanceTimersByTime(10_000)
  expect(moves).toHaveLength(10)
})

test('it stops in the midst where somebody goes away', () => {
  const move = vi.fn()
  const stop = glide(1, move)
  vi.advanceTimersByTime(120)
  stop()
  vi.advanceTimersByTime(1_000)
  expect(move).toHaveBeenCalledTimes(2)
})

test('eight gifts are a page', () => {
  expect(pagesOf(Array.from({ length: 17 })).map((page) => page.length)).toEqual([8, 8, 1])
  expect(pagesOf([])).toEqual([])
})
