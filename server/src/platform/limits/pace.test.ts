import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { takesOne, type Bucket } from './pace.ts'

const pace = { burst: 3, perSecond: 2 }
const full = (): Bucket => ({ left: pace.burst, at: 0 })

describe('a pace', () => {
  it('allows its burst at once and refuses the next one', () => {
    const bucket = full()
    expect([0, 0, 0, 0].map((now) => takesOne(bucket, pace, now))).toEqual([true, true, true, false])
  })

  it('allows one more as soon as its share of a second is over', () => {
    const bucket = full()
    for (const now of [0, 0, 0]) takesOne(bucket, pace, now)
    expect([499, 500, 501].map((now) => takesOne(bucket, pace, now))).toEqual([false, true, false])
  })

  it('never saves more than its burst, however long nothing was taken', () => {
    const bucket = full()
    const day = 24 * 60 * 60 * 1_000
    expect([day, day, day, day].map((now) => takesOne(bucket, pace, now))).toEqual([true, true, true, false])
  })

  it('allows no more than burst and rate together over any stretch of time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 200 }), (gaps) => {
        const bucket = full()
        let now = 0
        let taken = 0
        for (const gap of gaps) {
          now += gap
          if (takesOne(bucket, pace, now)) taken++
        }
        expect(taken).toBeLessThanOrEqual(pace.burst + Math.ceil((now / 1_000) * pace.perSecond))
      }),
    )
  })
})
