import { expect, test } from 'vitest'
import { at } from '../../keep-moment/test/draft.fixture.ts'
import { openDraftClock } from './draft-clock.ts'

const cuts = (...seconds: number[]) => seconds.map(at)

test('a draft without a break is as long as its stream', () => {
  const clock = openDraftClock({ startsAt: at(0), endsAt: at(4), cutsAt: cuts(0, 1, 2, 3), breaksAt: [] })
  expect([0, 1.5, 4].map((second) => clock.positionOf(at(second)))).toEqual([0, 1.5, 4])
  expect([0, 2.25, 4].map((position) => clock.mediaTimeAt(position))).toEqual(cuts(0, 2.25, 4))
})

test.each([
  ['the end of what was sent', at(2)],
  ['the time at which it went on', at(12)],
])('a break told by %s is left out of the stream', (_what, breakAt) => {
  const clock = openDraftClock({
    startsAt: at(0),
    endsAt: at(14),
    cutsAt: cuts(0, 1, 12, 13),
    breaksAt: [breakAt],
  })
  expect([1.5, 7, 12, 13.5].map((second) => clock.positionOf(at(second)))).toEqual([1.5, 2, 2, 3.5])
  expect([1.5, 2, 3.5].map((position) => clock.mediaTimeAt(position))).toEqual(cuts(1.5, 12, 13.5))
})

test('what lies outside of a draft is at its ends', () => {
  const clock = openDraftClock({ startsAt: at(0), endsAt: at(2), cutsAt: cuts(0, 1), breaksAt: [] })
  expect([-5, 99].map((second) => clock.positionOf(at(second)))).toEqual([0, 2])
  const empty = openDraftClock({ startsAt: at(0), endsAt: at(2), cutsAt: [], breaksAt: [] })
  expect(empty.positionOf(at(1))).toBe(1)
  expect(empty.mediaTimeAt(1)).toBe(at(1))
})
