import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closesAt,
  graceOf,
  isInWindow,
  leftOf,
  opening,
  opensUntil,
  revealsAt,
  tookOf,
  type AskedRound,
} from './window.ts'

const AT = 1_000_000
const round: AskedRound = { at: AT, allowedLagMs: 9_800, windowMs: 10_000 }

describe('a question may be opened', () => {
  it.each([
    ['before its time has come, by a page that claims a later picture', -1, 5_000, 'early'],
    ['at its time, by a picture that has not reached it', 0, -2_000, 'early'],
    ['at its time, at the edge', 0, 0, null],
    ['by a clock of the device that is turned to tomorrow', 0, 86_400_000, null],
    ['by a picture 9.8 s behind that has just reached it', 9_800, 0, null],
    ['by a picture that lies about a moment before the question', 5_000, -1, 'early'],
    ['by a picture 34 s behind', 0, -34_000, 'behind'],
    ['by a picture that is rewound by an hour', 5_000, -3_600_000, 'behind'],
    ['by somebody who jumped to the edge while it may be opened', 10_000, 9_000, null],
    ['by somebody who jumped to the edge too late', 10_301, 9_000, 'late'],
    ['by a page that woke up after the reveal', 60_000, 59_000, 'late'],
  ] as const)('%s', (_name, nowAfter, pictureAfter, why) => {
    expect(opening(round, { now: AT + nowAfter, pictureAt: AT + pictureAfter })).toBe(why)
  })
})

describe('an answer counts', () => {
  it.each([
    ['at the last millisecond of the window', 10_000, 0, true],
    ['within the grace of a good line', 10_340, 20, true],
    ['not after the grace of a good line', 10_341, 20, false],
    ['within the grace of a bad line', 11_500, 2_000, true],
    ['never after a second and a half', 11_501, 60_000, false],
    ['within the whole grace where the ping is not answered yet', 11_500, null, true],
  ] as const)('%s', (_name, after, roundTripMs, counts) => {
    expect(isInWindow(round, { openedAt: AT, now: AT + after, roundTripMs })).toBe(counts)
  })

  it('in every case before the reveal, whenever the question was opened and whatever the line', () => {
    const line = fc.option(fc.integer({ min: 0, max: 100_000 }))
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12_000 }),
        fc.nat(20_000),
        line,
        (openAfter, after, roundTripMs) => {
          const openedAt = AT + openAfter
          if (opening(round, { now: openedAt, pictureAt: openedAt }) !== null) return
          const now = openedAt + after
          if (isInWindow(round, { openedAt, now, roundTripMs }))
            expect(now).toBeLessThanOrEqual(revealsAt(round))
        },
      ),
    )
  })

  it('whatever an honest line takes: who taps within their own seconds is never late', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(10_000), (roundTripMs, tappedAfter) => {
        // The question is half a round trip on its way, and so is the answer.
        const now = AT + roundTripMs + tappedAfter
        expect(isInWindow(round, { openedAt: AT, now, roundTripMs })).toBe(true)
      }),
    )
  })
})

describe('times of a question', () => {
  it('follow each other: opened last, window over, grace over', () => {
    expect([opensUntil(round), closesAt(round), revealsAt(round)].map((time) => time - AT)).toEqual([
      10_300, 20_300, 21_800,
    ])
  })

  it('leave what is left after a reconnect, never less than nothing', () => {
    expect(leftOf(round, AT, AT + 3_500)).toBe(6_500)
    expect(leftOf(round, AT, AT + 60_000)).toBe(0)
  })

  it('count what a viewer thought, less half of the round trip, within the window', () => {
    expect(tookOf(round, { openedAt: AT, now: AT + 2_100, roundTripMs: 200 })).toBe(2_000)
    expect(tookOf(round, { openedAt: AT, now: AT + 20, roundTripMs: 200 })).toBe(0)
    expect(tookOf(round, { openedAt: AT, now: AT + 11_400, roundTripMs: null })).toBe(10_000)
  })

  it('give a line its grace, bounded', () => {
    expect([0, 100, 600, 5_000, null].map(graceOf)).toEqual([300, 500, 1_500, 1_500, 1_500])
  })
})
