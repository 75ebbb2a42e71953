import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestSignIn, signInRequest } from './sign-in-request.ts'
import { forgetIntent, keepIntent, takeIntent, INTENT_KEY } from './intent.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  signInRequest.setState(null, true)
  vi.useRealTimers()
})

test('an intent is taken once, and only by what was pressed', () => {
  keepIntent('follow a')
  expect(takeIntent('follow b')).toBe(false)
  expect(takeIntent('follow a')).toBe(true)
  expect(takeIntent('follow a')).toBe(false)
})

test('one intent is kept, and the next request to sign in drops it', () => {
  keepIntent('follow a')
  keepIntent('follow b')
  expect(takeIntent('follow a')).toBe(false)
  requestSignIn()
  expect(takeIntent('follow b')).toBe(false)
  keepIntent('follow c')
  forgetIntent()
  expect(takeIntent('follow c')).toBe(false)
})

test('an intent expires after five minutes', () => {
  vi.useFakeTimers()
  keepIntent('follow a')
  vi.advanceTimersByTime(5 * 60_000)
  expect(takeIntent('follow a')).toBe(false)
})

test.each(['{', 'null', '"follow a"', '{"of":"follow a"}', '{"of":"follow a","value":null,"atMs":"now"}'])(
  'a planted intent %j is ignored',
  (planted) => {
    sessionStorage.setItem(INTENT_KEY, planted)
    expect(takeIntent('follow a')).toBe(false)
  },
)
