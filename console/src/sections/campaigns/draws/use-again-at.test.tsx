import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAgainAt } from './use-again-at.ts'

const NOON = Date.parse('2026-11-24T05:00:00Z')
beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('what the server does at a time is read after it, twice and no more', () => {
  const again = vi.fn()
  renderHook(() => useAgainAt(NOON + 60_000, again))
  vi.advanceTimersByTime(60_000)
  expect(again).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(5_000)
  expect(again).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3_600_000)
  expect(again).toHaveBeenCalledTimes(2)
})

test('a time that is over, or a year away, is not waited for', () => {
  const again = vi.fn()
  for (const time of [null, NOON - 60_000, NOON + 365 * 86_400_000]) renderHook(() => useAgainAt(time, again))
  vi.advanceTimersByTime(3_600_000)
  expect(again).toHaveBeenCalledTimes(0)
})

test('another time takes the place of the first, and a screen that was left reads nothing', () => {
  const again = vi.fn()
  const shown = renderHook(({ at }) => useAgainAt(at, again), { initialProps: { at: NOON + 10_000 } })
  shown.rerender({ at: NOON + 100_000 })
  vi.advanceTimersByTime(60_000)
  expect(again).toHaveBeenCalledTimes(0)
  shown.unmount()
  vi.advanceTimersByTime(3_600_000)
  expect(again).toHaveBeenCalledTimes(0)
})
