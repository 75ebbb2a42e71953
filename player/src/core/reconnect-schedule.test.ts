import { expect, test } from 'vitest'

import { reconnectSchedule } from './reconnect-schedule.ts'

test('a lost connection is retried after 1, 2, 4 and then every 8 s, and given up after a minute', () => {
  const schedule = reconnectSchedule()
  let nowMs = 5_000
  const waits: number[] = []
  for (let waitMs = schedule.failed(nowMs); waitMs !== null; waitMs = schedule.failed(nowMs)) {
    waits.push(waitMs)
    nowMs += waitMs
  }
  expect(waits.slice(0, 6)).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
  expect(nowMs - 5_000).toBeGreaterThanOrEqual(60_000)
  expect(nowMs - 5_000).toBeLessThan(70_000)
})

test('after a success the schedule starts over', () => {
  const schedule = reconnectSchedule()
  schedule.failed(0)
  schedule.failed(59_000)
  schedule.succeeded()
  expect(schedule.failed(61_000)).toBe(1_000)
})
