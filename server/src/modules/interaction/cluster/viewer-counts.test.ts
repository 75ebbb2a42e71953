import { expect, test } from 'vitest'
import { openMemoryBus } from '#platform/bus/bus-memory'
import { fakeClock } from '#platform/clock/clock-fake'
import { silentLog } from '#platform/log/log'
import { openViewerCounts } from './viewer-counts.ts'

test('a process knows how many watch in rooms that it has not, from all others, and forgets one that is gone', async () => {
  await using bus = openMemoryBus(silentLog())
  const clock = fakeClock()
  const open = (nodeId: string, here: () => [string, number][]) =>
    openViewerCounts({ bus, clock, nodeId, here })
  let first: [string, number][] = [
    ['satu', 3],
    ['dua', 1],
  ]
  using one = await open('one', () => first)
  using two = await open('two', () => [['satu', 4]])
  using none = await open('none', () => [])
  const shown = () => [one, two, none].map((counts) => [counts.of('satu'), counts.of('dua')])
  const settle = async (waitMs: number) => {
    await clock.advance(waitMs)
    await new Promise(setImmediate)
  }
  expect(shown()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  await settle(2_000)
  // Its own are in its rooms.
  expect(shown()).toEqual([
    [4, 0],
    [3, 1],
    [7, 1],
  ])
  first = []
  await settle(2_000)
  expect(none.of('satu')).toBe(4)
  two[Symbol.dispose]()
  await settle(12_000)
  expect(none.of('satu')).toBe(0)
})
