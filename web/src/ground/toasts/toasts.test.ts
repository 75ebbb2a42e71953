import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, toasts } from './toasts.ts'

const shown = () => toasts.get().map(({ text }) => text)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a toast is visible for three seconds', () => {
  showToast('Your profile has been updated', 'ok')
  vi.advanceTimersByTime(2_999)
  expect(shown()).toEqual(['Your profile has been updated'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('three are shown at once, the newest of them', () => {
  for (const text of ['one', 'two', 'three', 'four']) showToast(text)
  expect(shown()).toEqual(['two', 'three', 'four'])
})
