import { expect, test } from 'vitest'
import { LOCK_MS, openLock } from './lock.ts'

test('a second press within three seconds does nothing, the next one after them does', () => {
  let now = 0
  const lock = openLock(() => now)
  expect(lock.take()).toBe(true)
  now = LOCK_MS - 1
  expect(lock.take()).toBe(false)
  now = LOCK_MS
  expect(lock.take()).toBe(true)
})
