import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenAhead } from './when-ahead.ts'

let endS: number
let lengthS: number
let calls: number

beforeEach(() => {
  vi.useFakeTimers()
  endS = 4
  lengthS = 600
  calls = 0
  const video = document.createElement('video')
  Object.defineProperty(video, 'buffered', { get: () => ({ length: 1, end: () => endS }) })
  Object.defineProperty(video, 'duration', { get: () => lengthS })
  whenAhead(video, () => (calls += 1))
})
afterEach(() => void vi.useRealTimers())

test('what would make a film stand still waits until some of it is there', () => {
  vi.advanceTimersByTime(3_000)
  expect(calls).toBe(0)
  endS = 12
  vi.advanceTimersByTime(1_000)
  expect(calls).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(calls).toBe(1)
})

test('where the rest of the film is there, there is nothing to wait for', () => {
  lengthS = 4.1
  vi.advanceTimersByTime(1_000)
  expect(calls).toBe(1)
})

test('a line that gathers nothing is not waited for forever', () => {
  vi.advanceTimersByTime(24_000)
  expect(calls).toBe(0)
  vi.advanceTimersByTime(2_000)
  expect(calls).toBe(1)
})
