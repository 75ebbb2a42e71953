import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, pauseOf, sendsSince, waitOf } from './code-bounds.ts'

const bounds = { coolDownMs: 55_000, pauseMs: 900_000, perHourMax: 5, perDayMax: 10 }
const NOW = Date.UTC(2026, 0, 1)
const MINUTE_MS = 60_000

const at = (ago: number) => new Date(NOW - ago)
const past = (sends: Date[] = [], more: { cool_until?: Date; paused_until?: Date } = {}) => ({
  cool_until: null,
  paused_until: null,
  sends,
  ...more,
})

describe('the bounds of a number', () => {
  it('the first code is sent at once', () => {
    expect(waitOf(past(), bounds, NOW)).toBeUndefined()
  })

  it('the cool-down lasts to the millisecond', () => {
    const cool_until = new Date(NOW + 55_000)
    expect(waitOf(past([at(0)], { cool_until }), bounds, NOW)).toEqual({
      code: 'TOO_QUICK_RETRY',
      waitMs: 55_000,
    })
    expect(waitOf(past([at(0)], { cool_until }), bounds, NOW + 54_999)?.waitMs).toBe(1)
    expect(waitOf(past([at(0)], { cool_until }), bounds, NOW + 55_000)).toBeUndefined()
  })

  it('a request that read the clock a moment before the winner waits as long as the others', () => {
    const cool_until = new Date(NOW + 55_000)
    const paused_until = new Date(NOW + 900_000)
    expect(waitOf(past([at(0)], { cool_until }), bounds, NOW - 3)?.waitMs).toBe(55_000)
    expect(pauseOf({ paused_until }, bounds, NOW - 3)).toBe(900_000)
  })

  it('five codes are sent in an hour, and the next when the first is an hour old', () => {
    const sends = [50, 40, 30, 20, 10].map((minutes) => at(minutes * MINUTE_MS))
    expect(waitOf(past(sends), bounds, NOW)).toEqual({ code: 'TOO_MANY_ATTEMPTS', waitMs: 10 * MINUTE_MS })
    expect(waitOf(past(sends), bounds, NOW + 10 * MINUTE_MS)).toBeUndefined()
  })

  it('ten codes are sent in a day', () => {
    const sends = Array.from({ length: 10 }, (_, i) => at((i + 1) * 2 * 60 * MINUTE_MS))
    expect(waitOf(past(sends), bounds, NOW)).toEqual({
      code: 'TOO_MANY_ATTEMPTS',
      waitMs: 4 * 60 * MINUTE_MS,
    })
    expect(waitOf(past(sends.slice(1)), bounds, NOW)).toBeUndefined()
  })

  it('too many wrong codes pause the number, whatever else is allowed', () => {
    const paused_until = new Date(NOW + 900_000)
    expect(waitOf(past([], { paused_until }), bounds, NOW)).toEqual({
      code: 'TOO_MANY_ATTEMPTS',
      waitMs: 900_000,
    })
    expect(pauseOf({ paused_until }, bounds, NOW + 900_000)).toBe(0)
  })

  it('a wait stored by a clock that was ahead does not lock the number', () => {
    const future = new Date(NOW + 3 * DAY_MS)
    const sends = Array<Date>(10).fill(future)
    expect(waitOf(past(sends, { cool_until: future, paused_until: future }), bounds, NOW)).toBeUndefined()
    expect(sendsSince(sends, NOW)).toEqual([])
  })

  it('no sequence exceeds the bounds of an hour or a day, and no wait is longer than a day', () => {
    const asks = fc.array(fc.integer({ min: 0, max: 3 * 60 * MINUTE_MS }), { maxLength: 60 })
    fc.assert(
      fc.property(asks, (steps) => {
        let now = NOW
        let row = past()
        const sent: number[] = []
        for (const step of steps) {
          now += step
          const wait = waitOf(row, bounds, now)
          if (wait) {
            expect(wait.waitMs).toBeGreaterThan(0)
            expect(wait.waitMs).toBeLessThanOrEqual(DAY_MS)
            continue
          }
          sent.push(now)
          const cool_until = new Date(now + bounds.coolDownMs)
          row = past([...sendsSince(row.sends, now), new Date(now)], { cool_until })
        }
        const within = (spanMs: number, end: number) =>
          sent.filter((t) => t <= end && end - t < spanMs).length
        for (const end of sent) {
          expect(within(60 * MINUTE_MS, end)).toBeLessThanOrEqual(5)
          expect(within(DAY_MS, end)).toBeLessThanOrEqual(10)
        }
        expect(row.sends.length).toBeLessThanOrEqual(10)
      }),
    )
  })
})
