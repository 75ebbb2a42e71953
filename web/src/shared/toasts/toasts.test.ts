import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionExpired } from '#shared/session'
import { showToast, toasts } from './toasts.ts'

const shown = () => toasts.getState().map(({ text }) => text)

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

test('at most three are shown, the newest', () => {
  for (const text of ['one', 'two', 'three', 'four']) showToast(text)
  expect(shown()).toEqual(['two', 'three', 'four'])
})

test('an expired session is shown by its dialog only: errors that follow from it show no toast', () => {
  sessionExpired.setState(true, true)
  showToast('Some error occured, please refresh the page!', 'error')
  showToast('Your profile has been updated', 'ok')
  sessionExpired.setState(false, true)
  showToast('Something else failed', 'error')
  expect(shown()).toEqual(['Your profile has been updated', 'Something else failed'])
})
