import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALLOWED_LAG_MS_MAX, ALLOWED_LAG_MS_MIN, allowedLagOf, audienceOf, percentileOf } from './lag.ts'

describe('how far behind a viewer may be', () => {
  it.each([
    ['nobody says where their picture is', [], 20_000],
    ['all are at the edge', [300, 500, 900], 4_000],
    ['most are 9 seconds behind', [...Array<number>(98).fill(9_000), 60_000, 60_000], 9_000],
    ['everybody is far behind', [25_000, 30_000, 40_000], 20_000],
    ['one picture is all there is', [7_500], 7_500],
  ])('where %s', (_name, lags, allowed) => {
    expect(allowedLagOf(lags)).toBe(allowed)
  })

  it('is always within its bounds, and lets at least 98 of 100 play where they are within them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 300 }), (lags) => {
        const allowed = allowedLagOf(lags)
        expect(allowed).toBeGreaterThanOrEqual(ALLOWED_LAG_MS_MIN)
        expect(allowed).toBeLessThanOrEqual(ALLOWED_LAG_MS_MAX)
        if (allowed === ALLOWED_LAG_MS_MAX) return
        const within = lags.filter((lag) => lag <= allowed).length
        expect(within / lags.length).toBeGreaterThanOrEqual(0.98)
      }),
    )
  })
})

describe('what a host sees of the audience', () => {
  it('counts pictures by second, those far away in the last bar, and those who cannot play', () => {
    const seen = audienceOf([100, 1_500, 1_900, 9_000, 45_000, 61_000], 9_000)
    expect(seen).toMatchObject({ pictures: 6, p50Ms: 1_900, p98Ms: 61_000, allowedLagMs: 9_000, tooFar: 2 })
    expect(seen.histogram).toHaveLength(21)
    expect([0, 1, 9, 20].map((bar) => seen.histogram[bar])).toEqual([1, 2, 1, 2])
  })

  it('is all zero in an empty room', () => {
    expect(audienceOf([], null)).toMatchObject({ pictures: 0, p50Ms: 0, p98Ms: 0, tooFar: 0 })
    expect(percentileOf([], 0.5)).toBeNull()
  })
})
