import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lanesIn, LANES_MAX, shoot, type Flight, type LaneRules, type Shot } from './bullet-lanes.ts'

const rules: LaneRules = { density: 'all', lanes: LANES_MAX, shareOf: (text) => text.length * 0.02 }
const shotOf = (text: string, seconds = 5): Shot => ({
  id: crypto.randomUUID(),
  text,
  profileId: 'ani',
  name: 'Ani',
  seconds,
})

/** Where a bullet's head and tail are: 0 is the right edge, 1 the left one. */
function placeOf(flight: Flight, now: number) {
  const share = rules.shareOf(flight.text)
  const head = ((now - flight.beganAt) / flight.lastsMs) * (1 + share)
  return { head, tail: head - share }
}

test('a bullet crosses for the seconds that were paid for, and half a second more', () => {
  const [flight] = shoot([], shotOf('semangat', 5), 1_000, rules)
  expect(flight).toMatchObject({ beganAt: 1_000, lastsMs: 5_500, lane: 0, count: 1 })
  expect(shoot([flight!], shotOf('lain'), 6_600, rules).map(({ text }) => text)).toEqual(['lain'])
})

test('equal texts within ten seconds are one bullet with a count', () => {
  let flights = shoot([], shotOf('Wkwk', 20), 0, rules)
  flights = shoot(flights, shotOf(' wkwk ', 20), 500, rules)
  flights = shoot(flights, shotOf('WKWK', 20), 900, rules)
  expect(flights.map(({ count }) => count)).toEqual([3])
  expect(shoot(flights, shotOf('wkwk', 20), 11_000, rules)).toHaveLength(2)
})

test('two bullets of a lane never touch, and never more are shown than the viewer chose', () => {
  const shots = fc.array(
    fc.record({
      text: fc.string({ minLength: 1, maxLength: 40 }),
      seconds: fc.integer({ min: 2, max: 15 }),
      afterMs: fc.integer({ min: 0, max: 3_000 }),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(shots, fc.constantFrom('few', 'some', 'all' as const), (list, density) => {
      let now = 0
      let flights: readonly Flight[] = []
      for (const { text, seconds, afterMs } of list) {
        now += afterMs
        flights = shoot(flights, shotOf(text, seconds), now, { ...rules, density })
        expect(flights.length).toBeLessThanOrEqual({ few: 4, some: 12, all: 40 }[density])
        for (const one of flights) {
          for (const other of flights) {
            if (one === other || one.lane !== other.lane || one.beganAt > other.beganAt) continue
            // The later one stays behind the tail of the earlier one while both are shown.
            for (let at = now; at < one.beganAt + one.lastsMs; at += 50)
              expect(placeOf(other, at).head).toBeLessThanOrEqual(placeOf(one, at).tail + 1e-6)
          }
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('the chosen part of a picture has as many lanes as fit, and at least one', () => {
  const desk = { width: 1080, height: 608 }
  expect([0.25, 0.5, 1].map((share) => lanesIn(desk, share))).toEqual([2, LANES_MAX, 12])
  const phone = { width: 360, height: 202 }
  expect([0.25, 0.5, 1].map((share) => lanesIn(phone, share))).toEqual([1, 1, 5])
})
