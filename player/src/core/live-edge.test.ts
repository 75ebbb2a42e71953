import { describe, expect, test } from 'vitest'

import { edgeKeeper } from './live-edge.ts'
import type { EdgeFacts } from './live-edge.ts'

const LOOK_MS = 500
/** Where a picture stands as long as nothing has gone wrong. */
const PLACE_S = 0.35

/** A keeper that is looked at twice a second; every look tells only what is unlike a calm line. */
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
  test('is left alone at its place', () => {
    const look = keep()
    expect([PLACE_S, PLACE_S + 0.5, PLACE_S - 0.2].map((behindS) => look(behindS))).toEqual([
      at(1),
      at(1),
      at(1),
    ])
  })
  test('is hurried gently when it is behind, until it is there, so that the speed does not flutter', () => {
    const look = keep()
    expect([2, 0.8, 0.5, PLACE_S, 0.8].map((behindS) => look(behindS))).toEqual([
      at(1.05),
      at(1.05),
      at(1.05),
      at(1),
      at(1),
    ])
  })
  test('lingers a little when it is too near, until there is something to live on', () => {
    const look = keep()
    expect([0, 0.2, 0.3].map((behindS) => look(behindS))).toEqual([at(0.95), at(0.95), at(1)])
  })
  test('is not hurried on a thin buffer', () => {
    expect(keep()(4, { bufferedAheadS: 0.3 })).toEqual(at(1))
  })
  test('jumps to its place when it is more than 12 s behind', () => {
    const look = keep()
    expect(look(12)).toEqual(at(1.05))
    expect(look(12.1)).toEqual({ step: 'seek', behindS: PLACE_S })
  })
  test('keeps further away after each stall, but never beyond 3 s', () => {
    const look = keep()
    look(1, { hasStalled: true })
    expect(look(13)).toEqual({ step: 'seek', behindS: PLACE_S + 0.4 })
    for (let stall = 0; stall < 20; stall += 1) look(1, { hasStalled: true })
    expect(look(13)).toEqual({ step: 'seek', behindS: 3 })
  })
  test('comes nearer again when it has been calm for a minute', () => {
    const look = keep()
    look(1, { hasStalled: true })
    for (let calm = 0; calm < 120; calm += 1) look(0.7)
    expect(look(13)).toEqual({ step: 'seek', behindS: PLACE_S })
  })
})
