import { expect, test, vi } from 'vitest'
import { openIdleWatch } from './idle-end.ts'

const MINUTE = 60_000

function watched() {
  let at = 0
  const touch = vi.fn()
  const end = vi.fn()
  const watch = openIdleWatch({ now: () => at, touch, end })
  return { watch, touch, end, pass: (ms: number) => (at += ms) }
}

test('half an hour without a hand ends the session, and nothing is asked meanwhile', () => {
  const { watch, touch, end, pass } = watched()
  for (let minute = 1; minute < 30; minute++) {
    pass(MINUTE)
    watch.check()
  }
  expect(end).not.toHaveBeenCalled()
  pass(MINUTE)
  watch.check()
  expect(end).toHaveBeenCalledTimes(1)
  expect(touch).not.toHaveBeenCalled()
})

test('a hand keeps the session, and renews it every five minutes at most', () => {
  const { watch, touch, end, pass } = watched()
  for (let second = 0; second < 60 * 60; second += 10) {
    pass(10_000)
    watch.used()
    watch.check()
  }
  expect(end).not.toHaveBeenCalled()
  expect(touch).toHaveBeenCalledTimes(12)
})
