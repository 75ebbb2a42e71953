import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { goalFor, leaveFor, nextRung, replaceFrom } from './choose-rung.ts'
import type { FilmFacts } from './choose-rung.ts'

const calm: FilmFacts = {
  rungsBps: [400_000, 700_000, 1_200_000, 2_200_000],
  soundBps: 130_000,
  pieceS: 4,
  bufferedS: 20,
  goalS: 30,
  lastRung: 1,
}

describe('the rung of the next piece', () => {
  test('is the best one that the line carries with ease', () => {
    expect(nextRung(calm, 8_000_000)).toBe(3)
  })
  test('is the smallest one where nothing else would come in time', () => {
    expect(nextRung({ ...calm, bufferedS: 1 }, 300_000)).toBe(0)
  })
  test('is always one that may be played', () => {
    const facts = fc.record({
      bufferedS: fc.double({ min: 0, max: 60, noNaN: true }),
      bps: fc.integer({ min: 1, max: 50_000_000 }),
      rungs: fc.integer({ min: 1, max: 5 }),
    })
    fc.assert(
      fc.property(facts, ({ bufferedS, bps, rungs }) => {
        const rungsBps = [400, 700, 1_200, 2_200, 4_000].slice(0, rungs).map((kbps) => kbps * 1_000)
        const rung = nextRung({ ...calm, rungsBps, bufferedS, lastRung: null }, bps)
        expect(rung).toBeGreaterThanOrEqual(0)
        expect(rung).toBeLessThan(rungs)
      }),
    )
  })
  test('is never a smaller one on a quicker line', () => {
    const pair = fc.tuple(fc.integer({ min: 100, max: 9_000 }), fc.integer({ min: 100, max: 9_000 }))
    fc.assert(
      fc.property(pair, fc.double({ min: 0, max: 30, noNaN: true }), ([one, other], bufferedS) => {
        const [slow, quick] = [Math.min(one, other) * 1_000, Math.max(one, other) * 1_000]
        const facts = { ...calm, bufferedS, lastRung: null }
        expect(nextRung(facts, quick)).toBeGreaterThanOrEqual(nextRung(facts, slow))
      }),
    )
  })
})

describe('a request on its way', () => {
  const running = { rung: 3, bytesLeft: 900_000, elapsedS: 1 }
  test('is waited for while there is time', () => {
    expect(leaveFor(calm, running, 2_000_000)).toBeNull()
  })
  test('is left for the best piece that still comes in time', () => {
    expect(leaveFor({ ...calm, bufferedS: 6 }, running, 1_000_000)).toBe(2)
  })
  test('is not left where a smaller piece would not come sooner', () => {
    expect(leaveFor({ ...calm, bufferedS: 2 }, { ...running, bytesLeft: 100_000 }, 300_000)).toBeNull()
  })
  test('in the smallest rung is never left', () => {
    expect(leaveFor({ ...calm, bufferedS: 0 }, { ...running, rung: 0 }, 10_000)).toBeNull()
  })
})

describe('poor pieces that have not been shown', () => {
  const piece = (at: number, rung: number) => ({ fromS: at * 4, toS: at * 4 + 4, rung })
  const poor = [piece(0, 3), piece(1, 3), piece(2, 3), piece(3, 0), piece(4, 0), piece(5, 0)]
  const spent = { cameBytes: 15_000_000, thrownBytes: 0 }
  const quick = { rung: 3, bps: 5_000_000, spent }
  test('are fetched again when the line carries better ones with ease', () => {
    expect(replaceFrom(calm, poor, quick)).toBe(12)
  })
  test('stay where the line only just carries better ones', () => {
    expect(replaceFrom(calm, poor, { ...quick, bps: 2_500_000 })).toBeNull()
  })
  test('stay where too many good ones behind them would be thrown away as well', () => {
    const mended = [...poor.slice(0, 4), piece(4, 3), piece(5, 3), piece(6, 3)]
    expect(replaceFrom(calm, mended, quick)).toBeNull()
  })
  test('stay where too much was thrown away before', () => {
    expect(replaceFrom(calm, poor, { ...quick, spent: { ...spent, thrownBytes: 1_000_000 } })).toBeNull()
  })
  test('stay where they are shown before anything better could be there', () => {
    expect(replaceFrom(calm, [piece(0, 0), piece(1, 0)], quick)).toBeNull()
  })
})

test('more is fetched ahead on a narrow line, because it may be gone for long', () => {
  expect(goalFor({ topBps: 2_000_000, safeBps: 1_000_000 }, 30)).toBe(60)
  expect(goalFor({ topBps: 2_000_000, safeBps: 9_000_000 }, 30)).toBe(30)
})
