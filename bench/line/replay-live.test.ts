import { describe, expect, test } from 'vitest'
import { DIP, DIP_BEGINS_S, DIP_OVER_S, readCommutes } from './line.ts'
import { LOOK_EVERY_S, replayLive, type Show } from './replay-live.ts'

const show: Show = { rungsBps: [346_000, 796_000, 1_296_000, 2_596_000], seconds: 120 }

describe('a live show over the lines of real phones', () => {
  const runs = [...readCommutes().values()].map((line) => replayLive(show, line))
  const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  test('stands still for little of its time', () => {
    expect(meanOf(runs.map(({ stillS }) => stillS / show.seconds))).toBeLessThan(0.01)
  })
  test('stays near', () => {
    expect(meanOf(runs.map(({ meanDelayS }) => meanDelayS))).toBeLessThan(4)
  })
})

describe.each([
  { kbps: 20_000, rung: 3 },
  { kbps: 5_000, rung: 3 },
  { kbps: 3_000, rung: 2 },
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

describe('a live show over 20 s of almost nothing', () => {
  const replay = replayLive(show, DIP)
  const from = <T>(values: readonly T[], atS: number) =>
    values.slice(Math.ceil((atS - replay.beganAtS) / LOOK_EVERY_S))
  test('is heard all the while, and its pictures are left out', () => {
    expect(replay.stillS).toBe(0)
    expect(replay.heldS).toBeGreaterThan(15)
  })
  test('is in its best rung again within 12 s', () => {
    const since = from(replay.rungs, DIP_OVER_S + 12)
    expect(since[0]).toBe(3)
    // A part and its round trip take as long as it plays on this line, so that it now and then is late.
    expect(since.filter((rung) => rung === 3).length).toBeGreaterThan(0.95 * since.length)
  })
  test('is as near again as before within 30 s, in a rung that leaves something to win it back with', () => {
    const { delays } = replayLive({ ...show, rungsBps: show.rungsBps.slice(0, 3) }, DIP)
    const [usualS = 0] = from(delays, DIP_BEGINS_S - 1)
    expect(Math.max(...from(delays, DIP_OVER_S + 30))).toBeLessThan(usualS + 0.5)
  })
})

test.each([150, 200, 250])('over %d kbit/s from some second on its sound goes on', (kbps) => {
  const line = Array.from({ length: 120 }, (_, second) => (second < 20 ? 4_000 : kbps))
  expect(replayLive({ ...show, seconds: 100 }, line).stillS).toBe(0)
})

test('a proxy that hands over whole parts in a burst does not make it stand still without end', () => {
  const { stillS } = replayLive({ ...show, isBurst: true }, [1_500])
  expect(stillS).toBeLessThan(0.06 * show.seconds)
})
