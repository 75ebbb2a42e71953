import { describe, expect, test } from 'vitest'

import { liveTarget, pastS } from './live-target.ts'

const edgeMs = Date.UTC(2026, 10, 20, 21)
const past = { beganAtMs: edgeMs - 600_000, windowS: 7_200 }
const at = (behindS: number) => liveTarget(behindS, past, edgeMs)

describe('whoever goes back in a live show', () => {
  test('is at its edge as long as it is a matter of seconds, or ahead of it', () => {
    expect([-10, 0, 4.9].map(at)).toEqual([{ at: 'edge' }, { at: 'edge' }, { at: 'edge' }])
  })
  test('stays with the list of the edge for what that keeps, and goes to the recording beyond', () => {
    expect([10, 44, 45, 300].map((behindS) => at(behindS).at)).toEqual(['near', 'near', 'far', 'far'])
  })
  test('comes to its beginning, never before it', () => {
    expect(at(100_000)).toEqual({ at: 'far', behindS: 600 })
  })
  test('goes back as far as is kept, and not to what is about to be let go', () => {
    expect(pastS({ ...past, windowS: 120 }, edgeMs)).toBe(110)
  })
  test('has no past before a show began, whatever a clock says', () => {
    expect(liveTarget(60, { beganAtMs: edgeMs + 5_000, windowS: 7_200 }, edgeMs)).toEqual({ at: 'edge' })
  })
})
