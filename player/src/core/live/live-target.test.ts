import { describe, expect, test } from 'vitest'

import { liveTarget, pastS } from './live-target.ts'

const edgeMs = Date.UTC(2026, 10, 20, 21)
const past = { beganAtMs: edgeMs - 600_000, windowS: 7_200 }
const at = (behindS: number) => liveTarget(behindS, past, edgeMs)

describe('a rewind in a live show', () => {
  test('of a few seconds, or of less than nothing, leads to the edge', () => {
    expect([-10, 0, 4.9].map(at)).toEqual([{ at: 'edge' }, { at: 'edge' }, { at: 'edge' }])
  })
  test('uses the live playlist as far as that reaches, and the recording beyond', () => {
    expect([10, 44, 45, 300].map((behindS) => at(behindS).at)).toEqual(['near', 'near', 'far', 'far'])
  })
  test('leads to the beginning of the show, never before it', () => {
    expect(at(100_000)).toEqual({ at: 'far', behindS: 600 })
  })
  test('reaches as far as media is kept, and not to media that is about to be removed', () => {
    expect(pastS({ ...past, windowS: 120 }, edgeMs)).toBe(110)
  })
  test('leads to the edge before the show began, whatever a clock says', () => {
    expect(liveTarget(60, { beganAtMs: edgeMs + 5_000, windowS: 7_200 }, edgeMs)).toEqual({ at: 'edge' })
  })
})
