import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMediaClock } from './media-clock.ts'

type Timestamp = readonly ['picture' | 'sound', number]

const read = (timestamps: readonly Timestamp[]) => {
  const clock = createMediaClock()
  return timestamps.map(([kind, timestampMs]) => clock.read(kind, timestampMs >>> 0).elapsedMs)
}
/** Pictures and sound of one second, interleaved as by encoders. */
const second = (fromMs: number): Timestamp[] =>
  Array.from({ length: 25 }, (_, index) => index * 40).flatMap((at): Timestamp[] => [
    ['picture', fromMs + at],
    ['sound', fromMs + at + 7],
    ['sound', fromMs + at + 28],
  ])
/** How far sound is behind the pictures that it came with. */
const apart = (timestamps: readonly Timestamp[], elapsed: readonly number[]) =>
  timestamps.flatMap(([kind], index) =>
    kind === 'picture' ? [(elapsed[index + 1] ?? 0) - (elapsed[index] ?? 0)] : [],
  )

describe('the clock of a publisher', () => {
  test('counts from its first message, and past the wrap of 32 bits', () => {
    const timestamps = second(2 ** 32 - 500)
    expect(read(timestamps)).toEqual(second(0).map(([, at]) => at))
  })

  test.each([
    ['an hour forth', 3_600_000],
    ['an hour back', -3_600_000],
    ['three seconds back', -3000],
    ['half a second back', -500],
    ['to the other half of its 32 bits', 2 ** 31],
  ])('that jumps %s continues steadily, with sound and pictures in step', (_what, jumpMs) => {
    const timestamps = [...second(5_000_000), ...second(5_001_000 + jumpMs)]
    const elapsed = read(timestamps)
    expect(elapsed.at(-1)).toBeGreaterThan(1900)
    expect(elapsed.at(-1)).toBeLessThan(2100)
    for (const behind of apart(timestamps, elapsed)) expect(behind).toBe(7)
  })

  test('that jumps reports the jump once for each kind', () => {
    const clock = createMediaClock()
    const jumps = [...second(0), ...second(9_000_000), ...second(9_001_000)].filter(
      ([kind, at]) => clock.read(kind, at).isJump,
    )
    expect(jumps.map(([kind]) => kind)).toEqual(['picture', 'sound'])
  })

  test('accepts sound that was missing for a minute at the time of the pictures', () => {
    const pictures = Array.from({ length: 1500 }, (_, index): Timestamp => ['picture', index * 40])
    const elapsed = read([['sound', 0], ...pictures, ['sound', 60_000]])
    expect(elapsed.at(-1)).toBe(60_000)
  })

  test('with any timestamps never goes back within a kind, and never jumps far ahead', () => {
    const timestamps = fc.tuple(
      fc.constantFrom('picture' as const, 'sound' as const),
      fc.oneof(fc.nat(2 ** 32 - 1), fc.nat(10_000)),
    )
    fc.assert(
      fc.property(fc.array(timestamps, { maxLength: 60 }), (all) => {
        const latest = { picture: 0, sound: 0 }
        for (const [index, elapsed] of read(all).entries()) {
          const kind = all[index]?.[0] ?? 'sound'
          expect(elapsed).toBeGreaterThanOrEqual(latest[kind] - 50)
          expect(elapsed).toBeLessThanOrEqual(Math.max(latest.picture, latest.sound) + 5020)
          latest[kind] = elapsed
        }
      }),
    )
  })
})
