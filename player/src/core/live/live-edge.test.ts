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
    return keeper.look({ nowMs, behindS, bufferedAheadS: 2, hasStalled: false, ...more })
  }
}
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
  test('does not play faster on a small buffer', () => {
    expect(keep()(4, { bufferedAheadS: 0.3 })).toEqual(at(1))
  })
  test('jumps to its target when it is more than 6 s behind', () => {
    const look = keep()
    expect(look(6)).toEqual(at(1.1))
    expect(look(6.1)).toEqual({ step: 'seek', behindS: TARGET_S })
  })
  test('keeps a larger distance after each stall, but never more than 3 s', () => {
    const look = keep()
    look(1, { hasStalled: true })
    expect(look(13)).toEqual({ step: 'seek', behindS: TARGET_S + 0.4 })
    for (let stall = 0; stall < 20; stall += 1) look(1, { hasStalled: true })
    expect(look(13)).toEqual({ step: 'seek', behindS: 3 })
  })
  test('comes nearer again after some calm seconds', () => {
    const look = keep()
    look(1, { hasStalled: true })
    for (let calm = 0; calm < 12; calm += 1) look(0.7)
    expect(look(13)).toEqual({ step: 'seek', behindS: TARGET_S })
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
