import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHeartbeat } from './heartbeat.ts'
import { fakePageClock, type FakePageClock } from './test/page-clock.fixture.ts'
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
      if (fails-- > 0) throw new Error('no connection')
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

test('a heartbeat that fails is sent again after a second, up to three times', async () => {
  fails = 3
  await clock.advance(60_000)
  expect(beats).toBe(1)
  await clock.advance(999)
  expect(beats).toBe(1)
  await clock.advance(2_001)
  expect([beats, lost]).toEqual([4, 0])
  // The next heartbeat has all of its tries.
  fails = 3
  await clock.advance(63_000)
  expect([beats, lost]).toEqual([8, 0])
})

test('a fourth failure ends the heartbeat and is reported once', async () => {
  fails = 100
  await clock.advance(63_000)
  expect([beats, lost]).toEqual([4, 1])
  await clock.advance(600_000)
  expect([beats, lost]).toEqual([4, 1])
})

test('a heartbeat that was stopped during a call is not repeated', async () => {
  fails = 1
  await clock.advance(60_000)
  heart[Symbol.dispose]()
  await clock.advance(600_000)
  expect([beats, lost]).toEqual([1, 0])
})
