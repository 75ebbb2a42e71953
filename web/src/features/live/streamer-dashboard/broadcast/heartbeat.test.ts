import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHeartbeat } from './heartbeat.ts'
import { fakePageClock, type FakePageClock } from './page-clock-fake.ts'
import { dashboardTimings } from './timings.ts'

let clock: FakePageClock
let beats: number
let lost: number
let fails: number
let heart: Disposable

beforeEach(() => {
  clock = fakePageClock()
  beats = lost = fails = 0
  heart = startHeartbeat({
    ...dashboardTimings,
    clock,
    async beat() {
      beats++
      if (fails-- > 0) throw new Error('no line')
    },
    onLost: () => void lost++,
  })
})
afterEach(() => heart[Symbol.dispose]())

test('a heartbeat is sent every 60 seconds', async () => {
  await clock.advance(59_999)
  expect(beats).toBe(0)
  await clock.advance(1)
  expect(beats).toBe(1)
  await clock.advance(180_000)
  expect(beats).toBe(4)
})

test('one that fails is sent again after a second, and three times that saves it', async () => {
  fails = 3
  await clock.advance(60_000)
  expect(beats).toBe(1)
  await clock.advance(999)
  expect(beats).toBe(1)
  await clock.advance(2_001)
  expect([beats, lost]).toEqual([4, 0])
  // The next one has all its tries again.
  fails = 3
  await clock.advance(63_000)
  expect([beats, lost]).toEqual([8, 0])
})

test('a fourth failure ends it, is told once, and no heartbeat follows', async () => {
  fails = 100
  await clock.advance(63_000)
  expect([beats, lost]).toEqual([4, 1])
  await clock.advance(600_000)
  expect([beats, lost]).toEqual([4, 1])
})

test('one that was stopped beats no more, also where an answer was under way', async () => {
  fails = 1
  await clock.advance(60_000)
  heart[Symbol.dispose]()
  await clock.advance(600_000)
  expect([beats, lost]).toEqual([1, 0])
})
