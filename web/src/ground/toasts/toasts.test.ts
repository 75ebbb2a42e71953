import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, toasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const texts = () => toasts.get().map(({ text }) => text)

test('a toast stays for three seconds', () => {
  showToast('Some error occured, please refresh the page!', 'error')
  vi.advanceTimersByTime(2_999)
  expect(texts()).toEqual(['Some error occured, please refresh the page!'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('of many toasts the newest three are shown, each for its own time', () => {
  for (const text of ['one', 'two', 'three']) showToast(text)
  vi.advanceTimersByTime(1_000)
  showToast('four')
  expect(texts()).toEqual(['two', 'three', 'four'])
  vi.advanceTimersByTime(2_000)
  expect(texts()).toEqual(['four'])
})
