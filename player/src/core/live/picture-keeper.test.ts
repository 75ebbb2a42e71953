import { expect, test } from 'vitest'

import { pictureKeeper } from './picture-keeper.ts'

const LOOK_MS = 500
/** A line of 200 kbit/s: enough for the sound. */
const NARROW_BYTES = 12_500
interface Going {
  /** Of each two seconds so many play. */
  playsS: number
  bytesPerLook?: number
  isAtLeast?: boolean
  mayTry?: boolean
  lineBps?: number
}

function watched() {
  const keeper = pictureKeeper()
  let [nowMs, positionS, bytesReceived] = [0, 0, 0]
  const look = (going: Going) => {
    const { playsS, bytesPerLook = NARROW_BYTES, isAtLeast = true, mayTry = true, lineBps = 500_000 } = going
    nowMs += LOOK_MS
    if (nowMs % 2_000 < playsS * 1_000) positionS += LOOK_MS / 1_000
    bytesReceived += bytesPerLook
    return keeper.look({ nowMs, positionS, bytesReceived, isAtLeast, mayTry, lineBps, leastBps: 420_000 })
  }
  return {
    /** Whether pictures are fetched after so long. */
    after(seconds: number, going: Going): boolean {
      let hasPictures = true
      for (let left = (seconds * 1_000) / LOOK_MS; left > 0; left -= 1) hasPictures = look(going)
      return hasPictures
    },
    /** Seconds until pictures are fetched, or not any more. */
    until(wanted: boolean, going: Going): number {
      for (let looks = 1; looks < 1_000; looks += 1)
        if (look(going) === wanted) return (looks * LOOK_MS) / 1_000
      return Number.POSITIVE_INFINITY
    },
    sleep: (ms: number) => void (nowMs += ms),
  }
}
const BROKEN = { playsS: 0.5 }
const WELL = { playsS: 2 }

test('a show that stands still more than it plays goes on as sound, and soon tries its pictures again', () => {
  const show = watched()
  expect(show.until(false, BROKEN)).toBeLessThanOrEqual(12)
  expect(show.until(true, WELL)).toBeCloseTo(20, 0)
  expect(show.after(60, WELL)).toBe(true)
})

test('as soon as the sound comes over a good line again, pictures are tried; once, where they were too much again', () => {
  const show = watched()
  show.until(false, BROKEN)
  expect(show.until(true, { ...WELL, lineBps: 4_000_000 })).toBeLessThanOrEqual(4)
  show.until(false, BROKEN)
  expect(show.until(true, { ...WELL, lineBps: 4_000_000 })).toBeGreaterThan(20)
})

test('where the line is known to carry less than the smallest pictures, one second is enough', () => {
  expect(watched().until(false, { playsS: 0, lineBps: 200_000 })).toBeLessThanOrEqual(1.5)
})

test('a hidden or paused show tries no pictures; one that comes back does at once', () => {
  const show = watched()
  show.until(false, BROKEN)
  expect(show.after(300, { ...WELL, isAtLeast: false, mayTry: false })).toBe(false)
  expect(show.until(true, WELL)).toBe(0.5)
})

test('pictures that prove too much again are left for twice as long, and not for ever longer', () => {
  const show = watched()
  const soundS = Array.from({ length: 6 }, () => {
    show.until(false, BROKEN)
    return Math.round(show.until(true, WELL))
  })
  expect(soundS).toEqual([20, 40, 80, 160, 160, 160])
})

test('after a calm minute the next narrow stretch is met as the first', () => {
  const show = watched()
  for (let times = 0; times < 3; times += 1) {
    show.until(false, BROKEN)
    show.until(true, WELL)
  }
  show.after(90, WELL)
  show.until(false, BROKEN)
  expect(show.until(true, WELL)).toBeCloseTo(20, 0)
})

test('where nothing is sent, or not even the sound would come, no pictures are given up', () => {
  expect(watched().after(120, { playsS: 0, bytesPerLook: 0 })).toBe(true)
  expect(watched().after(120, { playsS: 0, bytesPerLook: 1_000 })).toBe(true)
})

test('a pause, a larger rung and a device that slept say nothing', () => {
  expect(watched().after(120, { ...BROKEN, isAtLeast: false })).toBe(true)
  const show = watched()
  for (let times = 0; times < 10; times += 1) {
    expect(show.after(5, BROKEN)).toBe(true)
    show.sleep(600_000)
  }
})

test('a show that waits now and then keeps its pictures', () => {
  const show = watched()
  for (let times = 0; times < 20; times += 1) {
    expect(show.after(2, BROKEN)).toBe(true)
    expect(show.after(12, WELL)).toBe(true)
  }
})
