import { expect, test } from 'vitest'

import { reconnectSchedule } from './reconnect-schedule.ts'

test('a lost line is tried after 1, 2, 4 and then every 8 s, and given up after a minute', () => {
  const line = reconnectSchedule()
  let nowMs = 5_000
  const waits: number[] = []
  for (let waitMs = line.lost(nowMs); waitMs !== null; waitMs = line.lost(nowMs)) {
    waits.push(waitMs)
    nowMs += waitMs
  }
  expect(waits.slice(0, 6)).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
  expect(nowMs - 5_000).toBeGreaterThanOrEqual(60_000)
  expect(nowMs - 5_000).toBeLessThan(70_000)
})

test('a line that brought something begins anew', () => {
  const line = reconnectSchedule()
  line.lost(0)
  line.lost(59_000)
  line.came()
  expect(line.lost(61_000)).toBe(1_000)
})
