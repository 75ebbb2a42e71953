import { expect, test } from 'vitest'
import { at } from '../../keep-moment/test/draft.fixture.ts'
import { placesOf, reduceTrim, type Trim, type TrimBounds, type TrimEvent } from './trim.ts'

const every = (step: number, last = 90) =>
  Array.from({ length: Math.ceil(last / step) }, (_, index) => at(index * step))
const bounds: TrimBounds = { startsAt: at(0), endsAt: at(90), cutsAt: every(1) }
const trim: Trim = { startsAt: at(55), endsAt: at(85), thumbnailAt: at(62), handle: 'start' }

/** Seconds into the draft: start, end, thumbnail. */
const seconds = (one: Trim) =>
  [one.startsAt, one.endsAt, one.thumbnailAt].map((time) => (time - at(0)) / 1_000)

test.each<[what: string, event: TrimEvent, expected: number[]]>([
  ['an arrow moves a handle by one second', { do: 'step', handle: 'start', seconds: 1 }, [56, 85, 62]],
  ['back as well', { do: 'step', handle: 'start', seconds: -1 }, [54, 85, 62]],
  ['with Shift by five', { do: 'step', handle: 'end', seconds: -5 }, [55, 80, 62]],
  ['without a handle the one that was moved last', { do: 'step', seconds: 5 }, [60, 85, 62]],
  ['a drag snaps to the nearest cut', { do: 'drag', handle: 'start', at: at(40.4) }, [40, 85, 62]],
  [
    'a drag of the end reaches the end of the draft',
    { do: 'drag', handle: 'end', at: at(120) },
    [55, 90, 62],
  ],
  [
    'a drag before the draft stops at its beginning',
    { do: 'drag', handle: 'start', at: at(-9) },
    [0, 85, 62],
  ],
  ['a selection is never shorter than 5 s', { do: 'drag', handle: 'start', at: at(84) }, [80, 85, 80]],
  ['from the other side neither', { do: 'drag', handle: 'end', at: at(10) }, [55, 60, 59]],
  ['Home leads a handle as far as it goes', { do: 'to-limit', handle: 'start', limit: 'first' }, [0, 85, 62]],
  ['End too', { do: 'to-limit', handle: 'start', limit: 'last' }, [80, 85, 80]],
  ['a thumbnail is any second that is selected', { do: 'choose-thumbnail', at: at(70.5) }, [55, 85, 70.5]],
  ['and no other', { do: 'choose-thumbnail', at: at(3) }, [55, 85, 55]],
  ['its last second included', { do: 'choose-thumbnail', at: at(89) }, [55, 85, 84]],
])('%s', (_what, event, expected) => {
  expect(seconds(reduceTrim(bounds, trim, event))).toEqual(expected)
})

test('the handle that was moved is the one that keys move on', () => {
  expect(reduceTrim(bounds, trim, { do: 'drag', handle: 'end', at: at(70) }).handle).toBe('end')
})

test('a selection is never longer than 90 s, in however long a draft', () => {
  const long = { startsAt: at(0), endsAt: at(200), cutsAt: every(1, 200) }
  const moved = reduceTrim(long, trim, { do: 'drag', handle: 'end', at: at(199) })
  expect(seconds(moved).slice(0, 2)).toEqual([55, 145])
})

test('where a source allows fewer cuts, a step leads to the next of them', () => {
  const sparse = { ...bounds, cutsAt: every(4) }
  const from = { ...trim, startsAt: at(40) }
  const start = (by: number) =>
    reduceTrim(sparse, from, { do: 'step', handle: 'start', seconds: by }).startsAt
  expect([1, -1, 5].map((by) => (start(by) - at(0)) / 1_000)).toEqual([44, 36, 44])
})

test('a handle that has nowhere to go stays where it is', () => {
  const short = { startsAt: at(0), endsAt: at(5), cutsAt: every(1, 5) }
  const whole: Trim = { startsAt: at(0), endsAt: at(5), thumbnailAt: at(2), handle: 'end' }
  for (const event of [
    { do: 'step', handle: 'start', seconds: 1 },
    { do: 'step', handle: 'end', seconds: -5 },
    { do: 'drag', handle: 'end', at: at(0) },
  ] satisfies TrimEvent[]) {
    expect(seconds(reduceTrim(short, whole, event))).toEqual([0, 5, 2])
  }
  expect(placesOf(short, whole, 'start')).toEqual([at(0)])
})

test('the end of the draft is a place for the end, and no place for the start', () => {
  const odd = { ...bounds, endsAt: at(89.4) }
  expect(placesOf(odd, trim, 'end').at(-1)).toBe(at(89.4))
  expect(placesOf(odd, trim, 'start')).not.toContain(at(89.4))
})
