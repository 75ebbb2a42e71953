import { describe, expect, test } from 'vitest'

import { edgeKeeper } from './live-edge.ts'
import type { EdgeFacts } from './live-edge.ts'

const LOOK_MS = 500
/** The target distance as long as nothing has stalled. */
const TARGET_S = 0.35

/** A keeper that looks twice a second; every look names only what differs from a calm connection. */
function keep() {
  const keeper = edgeKeeper()
  let nowMs = 0
  return (behindS: number, more: Partial<EdgeFacts> = {}) => {
    nowMs += LOOK_MS
    return keeper.look({ ...calm, nowMs, behindS, bufferedAheadS: behindS + 0.6, ...more })
  }
}
const calm = { hasStalled: false, hasBegun: true, isHeld: false, lineBps: 20_000_000, leastBps: 420_000 }
const narrow = { lineBps: 600_000 }
const at = (rate: number) => ({ step: 'keep', rate })

describe('a live picture', () => {
  test('plays at normal speed at its target', () => {
    const look = keep()
    expect([TARGET_S, TARGET_S + 0.5, TARGET_S - 0.2].map((behindS) => look(behindS))).toEqual([
      at(1),
      at(1),
      at(1),
    ])
  })
  test('plays a little faster when it is behind, until it has reached the target, so that the speed does not flutter', () => {
    const look = keep()
    expect([2, 0.8, 0.5, TARGET_S, 0.8].map((behindS) => look(behindS))).toEqual([
      at(1.1),
      at(1.05),
      at(1.05),
      at(1),
      at(1),
    ])
  })
  test('plays a little slower when it is too near, until it has a buffer', () => {
    const look = keep()
    expect([0, 0.2, 0.3].map((behindS) => look(behindS))).toEqual([at(0.95), at(0.95), at(1)])
  })
  test('stays a little further away on a line that a phone has', () => {
    const look = keep()
    expect(
      [0.7, 0.5, 0.9].map((behindS) => look(behindS, { lineBps: 4_000_000, bufferedAheadS: 0.8 })),
    ).toEqual([at(1), at(0.95), at(1)])
  })
  test('does not play faster on a small buffer', () => {
    expect(keep()(4, { bufferedAheadS: 0.3 })).toEqual(at(1))
  })
  test('does not play faster while its line still brings what is listed already: that would only empty the buffer', () => {
    expect(keep()(3, { bufferedAheadS: 1 })).toEqual(at(1))
  })
  test('begins at a distance on a line that carries little more than its smallest rung, and stays there', () => {
    const look = keep()
    expect(look(0.3, { ...narrow, hasBegun: false })).toEqual({ step: 'seek', behindS: 2.5 })
    for (let seconds = 0; seconds < 120; seconds += 1) look(2.4, narrow)
    expect(look(2.4, narrow)).toEqual(at(1))
  })
  test('is not taken back to a distance once it has begun', () => {
    expect(keep()(0.3, narrow)).toEqual(at(0.95))
  })
  test('jumps to its target when it is more than 6 s behind', () => {
    const look = keep()
    expect(look(6)).toEqual(at(1.1))
    expect(look(6.1)).toEqual({ step: 'seek', behindS: TARGET_S })
  })
  test('keeps a larger distance after each stall, but never more than 3 s', () => {
    const look = keep()
    look(1, { hasStalled: true })
    expect(look(13)).toEqual({ step: 'seek', behindS: TARGET_S + 0.6 })
    for (let stall = 0; stall < 20; stall += 1) look(1, { hasStalled: true })
    expect(look(13)).toEqual({ step: 'seek', behindS: 3 })
  })
  test('comes nearer again after some calm seconds', () => {
    const look = keep()
    look(1, { hasStalled: true })
    for (let calm = 0; calm < 12; calm += 1) look(0.7)
    expect(look(13)).toEqual({ step: 'seek', behindS: TARGET_S })
  })
  test('wins back what a larger distance has left, when that is over', () => {
    const look = keep()
    look(0.9, { hasStalled: true })
    for (let calm = 0; calm < 9; calm += 1) expect(look(0.9)).toEqual(at(1))
    for (let calm = 0; calm < 3; calm += 1) look(0.9)
    expect(look(0.9)).toEqual(at(1.05))
    expect(look(TARGET_S)).toEqual(at(1))
  })
  test('keeps its distance longer where it stalls again as soon as it has come nearer', () => {
    const look = keep()
    for (let round = 0; round < 4; round += 1) {
      look(1, { hasStalled: true })
      for (let calm = 0; calm < 12; calm += 1) look(0.7)
    }
    look(1, { hasStalled: true })
    for (let calm = 0; calm < 12; calm += 1) look(0.7)
    expect(look(13)).not.toEqual({ step: 'seek', behindS: TARGET_S })
  })
  test('is asked for by whole segments from the second stall on, until it is near again', () => {
    const keeper = edgeKeeper()
    const look = (nowMs: number, hasStalled: boolean) =>
      keeper.look({ ...calm, nowMs, behindS: 1.5, bufferedAheadS: 1, hasStalled })
    const areCalm = [true, true].map((hasStalled, at) => {
      look(at * LOOK_MS, hasStalled)
      return keeper.isCalm()
    })
    expect(areCalm).toEqual([false, true])
    for (let nowMs = 2 * LOOK_MS; nowMs < 60_000; nowMs += LOOK_MS) look(nowMs, false)
    expect(keeper.isCalm()).toBe(false)
  })
  test('plays slower while only its sound comes, most where little of it is there, until it is far enough', () => {
    const look = keep()
    expect(look(0.4, { isHeld: true, bufferedAheadS: 0.7 })).toEqual(at(0.8))
    expect(look(1.5, { isHeld: true, bufferedAheadS: 1.2 })).toEqual(at(0.9))
    expect(look(2.5, { isHeld: true, bufferedAheadS: 2 })).toEqual(at(1))
  })
  test('goes further away while only its sound comes where little of that is there in its place', () => {
    const look = keep()
    expect(look(1.7, { isHeld: true, bufferedAheadS: 0.5 })).toEqual(at(0.8))
    expect(look(1.8, { isHeld: true, bufferedAheadS: 1.2 })).toEqual(at(0.9))
    expect(look(2, { isHeld: true, bufferedAheadS: 1.2 })).toEqual(at(1))
  })
  test('is asked for part by part for as long as it is too near in fact to wait for a whole segment', () => {
    const keeper = edgeKeeper()
    const areCalm = [0.4, 1.3, 1.6, 1.3, 1].map((behindS, look) => {
      keeper.look({ ...calm, nowMs: look * LOOK_MS, behindS, bufferedAheadS: 1, isHeld: true })
      return keeper.isCalm()
    })
    expect(areCalm).toEqual([false, false, true, true, false])
  })
  test('wins the distance of a narrow stretch back at once where the line gives plenty again', () => {
    const look = keep()
    for (let seconds = 0; seconds < 5; seconds += 0.5) look(3, { isHeld: true, lineBps: 150_000 })
    for (let seconds = 0; seconds < 5; seconds += 0.5) look(3, { bufferedAheadS: 2.8 })
    expect(look(3, { bufferedAheadS: 2.8 })).toEqual(at(1.1))
    for (let seconds = 0; seconds < 10; seconds += 0.5) look(1, { bufferedAheadS: 1 })
    expect(look(0.42, { bufferedAheadS: 0.6 })).toEqual(at(1))
  })
  test('keeps that distance where the next narrow stretch follows soon', () => {
    const look = keep()
    const passTunnel = () => {
      for (let seconds = 0; seconds < 5; seconds += 0.5) look(1.6, { isHeld: true, lineBps: 150_000 })
      for (let seconds = 0; seconds < 5; seconds += 0.5) look(1.6)
      return look(1.6)
    }
    expect(passTunnel()).toEqual(at(1.1))
    expect(passTunnel()).toEqual(at(1))
  })
  test('wins back two seconds within half a minute', () => {
    const look = keep()
    let [behindS, lookedAt] = [TARGET_S + 2, 0]
    while (behindS > TARGET_S + 0.2 && lookedAt < 200) {
      const step = look(behindS)
      if (step.step === 'keep') behindS -= (step.rate - 1) * (LOOK_MS / 1_000)
      lookedAt += 1
    }
    expect((lookedAt * LOOK_MS) / 1_000).toBeLessThanOrEqual(30)
  })
})
