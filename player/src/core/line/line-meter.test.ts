import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { lineMeter, passageOf } from './line-meter.ts'

/** As many seconds of use as an estimate looks back at. */
const SECONDS_OF_USE = 14

/** Notes so many pieces that follow each other on a line that carries `bps`. */
function use(meter: ReturnType<typeof lineMeter>, line: { bps: number; fromMs: number; seconds: number }) {
  for (let at = 0; at < line.seconds; at += 1) {
    meter.note({ endMs: line.fromMs + (at + 1) * 1_000, tookMs: 1_000, bytes: line.bps / 8 })
  }
}

describe('the measured line', () => {
  test('is not known before enough has come', () => {
    const meter = lineMeter()
    meter.note({ endMs: 1_000, tookMs: 500, bytes: 10_000 })
    expect(meter.estimate(1_000)).toBeNull()
  })

  test('is what came while it was used, however long it lay idle', () => {
    const meter = lineMeter()
    use(meter, { bps: 2_000_000, fromMs: 0, seconds: 4 })
    use(meter, { bps: 2_000_000, fromMs: 20_000, seconds: 2 })
    expect(meter.estimate(22_000)?.bps).toBeCloseTo(2_000_000)
  })

  test('counts sound and picture that come side by side as one line', () => {
    const meter = lineMeter()
    for (let at = 1; at <= 4; at += 1) {
      meter.note({ endMs: at * 1_000, tookMs: 1_000, bytes: 50_000 })
      meter.note({ endMs: at * 1_000 + 1, tookMs: 1_000, bytes: 50_000 })
    }
    expect(meter.estimate(4_001)?.bps).toBeGreaterThan(780_000)
  })

  test('is believed with care: never more may be counted on than came', () => {
    // In three seconds at this rate enough has come to know the line.
    const line = fc.array(fc.integer({ min: 64, max: 8_000 }), { minLength: 3, maxLength: 40 })
    fc.assert(
      fc.property(line, (kbps) => {
        const meter = lineMeter()
        for (const [at, rate] of kbps.entries()) {
          use(meter, { bps: rate * 1_000, fromMs: at * 1_000, seconds: 1 })
          meter.settle((at + 1) * 1_000)
        }
        const found = meter.estimate(kbps.length * 1_000)
        const most = Math.max(...kbps.slice(-SECONDS_OF_USE)) * 1_000
        expect(found?.safeBps).toBeLessThanOrEqual(most)
        expect(found?.safeBps).toBeGreaterThan(0)
      }),
    )
  })

  test('is the new one seconds after a tunnel is over', () => {
    const meter = lineMeter()
    use(meter, { bps: 150_000, fromMs: 0, seconds: 20 })
    use(meter, { bps: 4_000_000, fromMs: 20_000, seconds: 4 })
    expect(meter.estimate(24_000)?.safeBps).toBeGreaterThan(2_500_000)
  })

  test('is not believed to be endless where a proxy hands over whole answers', () => {
    const meter = lineMeter()
    for (let at = 1; at <= 5; at += 1) {
      const answer = { endMs: at * 2_000, waitedMs: 1_600, tookMs: 0, bytes: 100_000 }
      meter.note(passageOf(answer))
    }
    expect(meter.estimate(10_000)?.bps).toBeCloseTo(500_000)
  })

  test('is nothing where seconds pass and nothing comes', () => {
    const meter = lineMeter()
    use(meter, { bps: 1_000_000, fromMs: 0, seconds: 3 })
    meter.note({ endMs: 9_000, tookMs: 6_000, bytes: 0 })
    expect(meter.estimate(9_000)?.bps).toBeLessThan(300_000)
  })

  test('of another network is measured again', () => {
    const meter = lineMeter()
    use(meter, { bps: 1_000_000, fromMs: 0, seconds: 3 })
    meter.forget()
    expect(meter.estimate(3_000)).toBeNull()
  })
})
