import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askToSignIn, signInAsk } from './sign-in-ask.ts'
import { forgetWish, keepWish, takeWish, WISH_KEY } from './wish.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  signInAsk.setState(null, true)
  vi.useRealTimers()
})

test('an intent is taken once, and only by what was pressed', () => {
  keepWish('follow a')
  expect(takeWish('follow b')).toBe(false)
  expect(takeWish('follow a')).toBe(true)
  expect(takeWish('follow a')).toBe(false)
})

test('one intent is kept, and the next request to sign in drops it', () => {
  keepWish('follow a')
  keepWish('follow b')
  expect(takeWish('follow a')).toBe(false)
  askToSignIn()
  expect(takeWish('follow b')).toBe(false)
  keepWish('follow c')
  forgetWish()
  expect(takeWish('follow c')).toBe(false)
})

test('an intent expires after five minutes', () => {
  vi.useFakeTimers()
  keepWish('follow a')
  vi.advanceTimersByTime(5 * 60_000)
  expect(takeWish('follow a')).toBe(false)
})

test.each(['{', 'null', '"follow a"', '{"wish":"follow a"}', '{"wish":"follow a","atMs":"now"}'])(
  'a planted intent %j is ignored',
  (planted) => {
    sessionStorage.setItem(WISH_KEY, planted)
    expect(takeWish('follow a')).toBe(false)
  },
)
