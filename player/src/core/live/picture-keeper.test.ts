import { expect, test } from 'vitest'

import { pictureKeeper } from './picture-keeper.ts'
import type { PictureFacts } from './picture-keeper.ts'

const LOOK_MS = 250
const leastBps = 420_000
const WIDE = 4_000_000
const NARROW = 150_000

function watched() {
  const keeper = pictureKeeper()
  let nowMs = 0
  return {
    miss: (lateBps: number) => keeper.miss({ nowMs, lateBps, leastBps }),
    /** Seconds until pictures are fetched, looked at for so long. */
    backAfter(facts: Partial<PictureFacts>, lookedS = 1_000): number {
      for (let ms = LOOK_MS; ms <= lookedS * 1_000; ms += LOOK_MS) {
        nowMs += LOOK_MS
        const usual = { mayTry: true, bufferedAheadS: 2, lineBps: NARROW }
        if (keeper.look({ ...usual, nowMs, leastBps, ...facts })) return ms / 1_000
      }
      return Number.POSITIVE_INFINITY
    },
    pass: (seconds: number) => void (nowMs += seconds * 1_000),
  }
}

test('a piece that is late on a good line is the only one that is missed', () => {
  const show = watched()
  show.miss(3_000_000)
  expect(show.backAfter({ lineBps: WIDE })).toBe(1)
})

test('where the line gave next to nothing, it is left to the sound for four seconds at least', () => {
  const show = watched()
  show.miss(100_000)
  expect(show.backAfter({ lineBps: WIDE })).toBe(4)
})

test('a line that carries the smallest rung and no more does where some sound is there', () => {
  const show = watched()
  show.miss(300_000)
  expect(show.backAfter({ lineBps: 450_000, bufferedAheadS: 0.8 }, 10)).toBe(Number.POSITIVE_INFINITY)
  expect(show.backAfter({ lineBps: 450_000, bufferedAheadS: 1.5 })).toBeLessThan(1)
})

test.each([
  { lineBps: NARROW, triedS: [60, 120, 160, 160] },
  { lineBps: 350_000, triedS: [20, 40, 80, 160] },
])('over a line of $lineBps pictures are tried after a while, later where they are too much again', (of) => {
  const show = watched()
  const triedS = of.triedS.map(() => {
    show.miss(NARROW)
    return show.backAfter({ lineBps: of.lineBps })
  })
  expect(triedS).toEqual(of.triedS)
})

test('pictures that are missed as soon as they are back are left for longer each time, also where the line seems good', () => {
  const show = watched()
  const heldS = Array.from({ length: 6 }, () => {
    show.miss(3_000_000)
    return show.backAfter({ lineBps: WIDE })
  })
  expect(heldS).toEqual([1, 2, 4, 8, 16, 20])
  show.pass(11)
  show.miss(3_000_000)
  expect(show.backAfter({ lineBps: WIDE })).toBe(1)
})

test('a hidden or paused show tries no pictures; one that comes back does at once', () => {
  const show = watched()
  show.miss(NARROW)
  expect(show.backAfter({ mayTry: false, lineBps: WIDE }, 300)).toBe(Number.POSITIVE_INFINITY)
  expect(show.backAfter({ lineBps: WIDE })).toBeLessThan(1)
})

test('what is missed while pictures are left out anyway says nothing', () => {
  const show = watched()
  show.miss(3_000_000)
  show.miss(NARROW)
  expect(show.backAfter({ lineBps: WIDE })).toBe(1)
})
