import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMediaClock } from './media-clock.ts'

type Said = readonly ['picture' | 'sound', number]

const read = (said: readonly Said[]) => {
  const clock = createMediaClock()
  return said.map(([kind, timestampMs]) => clock.read(kind, timestampMs >>> 0).elapsedMs)
}
/** Pictures and sound of one second from a time on, interleaved as encoders do. */
const second = (fromMs: number): Said[] =>
  Array.from({ length: 25 }, (_, index) => index * 40).flatMap((at): Said[] => [
    ['picture', fromMs + at],
    ['sound', fromMs + at + 7],
    ['sound', fromMs + at + 28],
  ])
/** How far sound lies behind the pictures that it came with. */
const apart = (said: readonly Said[], elapsed: readonly number[]) =>
  said.flatMap(([kind], index) =>
    kind === 'picture' ? [(elapsed[index + 1] ?? 0) - (elapsed[index] ?? 0)] : [],
  )

describe('the clock of a publisher', () => {
  test('counts from its first message, and past the wrap of 32 bits', () => {
    const said = second(2 ** 32 - 500)
    expect(read(said)).toEqual(second(0).map(([, at]) => at))
  })

  test.each([
    ['an hour forth', 3_600_000],
    ['an hour back', -3_600_000],
    ['three seconds back', -3000],
    ['half a second back', -500],
    ['to the other half of its 32 bits', 2 ** 31],
  ])('that jumps %s goes on as if it had not, with sound and pictures together', (_what, jumpMs) => {
    const said = [...second(5_000_000), ...second(5_001_000 + jumpMs)]
    const elapsed = read(said)
    expect(elapsed.at(-1)).toBeGreaterThan(1900)
    expect(elapsed.at(-1)).toBeLessThan(2100)
    for (const behind of apart(said, elapsed)) expect(behind).toBe(7)
  })

  test('that jumps says so once for each kind', () => {
    const clock = createMediaClock()
    const jumps = [...second(0), ...second(9_000_000), ...second(9_001_000)].filter(
      ([kind, at]) => clock.read(kind, at).isJump,
    )
    expect(jumps.map(([kind]) => kind)).toEqual(['picture', 'sound'])
  })

  test('takes sound that was away for a minute where the pictures are by then', () => {
    const pictures = Array.from({ length: 1500 }, (_, index): Said => ['picture', index * 40])
    const elapsed = read([['sound', 0], ...pictures, ['sound', 60_000]])
    expect(elapsed.at(-1)).toBe(60_000)
  })

  test('that says anything never goes back within a kind, and never far ahead at once', () => {
    const said = fc.tuple(
      fc.constantFrom('picture' as const, 'sound' as const),
      fc.oneof(fc.nat(2 ** 32 - 1), fc.nat(10_000)),
    )
    fc.assert(
      fc.property(fc.array(said, { maxLength: 60 }), (all) => {
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
