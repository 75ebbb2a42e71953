import { describe, expect, test } from 'vitest'
import { readCommutes } from './line.ts'
import { replayLive, type Show } from './replay-live.ts'

const show: Show = { rungsBps: [480_000, 830_000, 1_330_000, 2_630_000], seconds: 120 }

describe('a live show over the lines of real phones', () => {
  const runs = [...readCommutes().values()].map((line) => replayLive(show, line))
  const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  test('stands still for little of its time', () => {
    expect(meanOf(runs.map(({ stillS }) => stillS / show.seconds))).toBeLessThan(0.05)
  })
  test('stays near', () => {
    expect(meanOf(runs.map(({ meanDelayS }) => meanDelayS))).toBeLessThan(3)
  })
})

describe.each([
  { kbps: 20_000, rung: 3 },
  { kbps: 4_000, rung: 3 },
  { kbps: 2_000, rung: 2 },
  { kbps: 900, rung: 0 },
])('a live show on a steady $kbps kbit/s', ({ kbps, rung }) => {
  const { stillS, rungs } = replayLive(show, [kbps])
  test('never stands still', () => {
    expect(stillS).toBe(0)
  })
  test('plays the best rung that leaves something to win back a delay with', () => {
    expect(new Set(rungs.slice(20))).toEqual(new Set([rung]))
  })
})

test('after 20 s of almost nothing a live show is in its best rung again within 12 s, and near', () => {
  const line = [
    ...Array<number>(40).fill(4_000),
    ...Array<number>(20).fill(150),
    ...Array<number>(60).fill(4_000),
  ]
  const { rungs } = replayLive(show, line)
  const looksOfSecond = rungs.length / (show.seconds - 2)
  expect(new Set(rungs.slice(Math.ceil((60 + 12) * looksOfSecond)))).toEqual(new Set([3]))
})

test('a proxy that hands over whole parts in a burst does not make it stand still without end', () => {
  const { stillS } = replayLive({ ...show, isBurst: true }, [1_500])
  expect(stillS).toBeLessThan(0.06 * show.seconds)
})
