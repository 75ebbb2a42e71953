import { expect, test } from 'vitest'
import { aDraft, at } from './test/draft.fixture.ts'
import { defaultSelection, defaultThumbnail, defaultTitle, nearestCut } from './moment-defaults.ts'

/** Seconds into the draft. */
const within = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) => [
  (startsAt - aDraft.startsAt) / 1_000,
  (endsAt - aDraft.startsAt) / 1_000,
]

test.each([
  ['the thirty seconds before the press', aDraft, [55, 85]],
  ['what there is, at the beginning of a show', { ...aDraft, pressedAt: at(12), endsAt: at(17) }, [0, 12]],
  ['at least five seconds', { ...aDraft, pressedAt: at(2), endsAt: at(7) }, [0, 5]],
  ['not more than was kept', { ...aDraft, pressedAt: at(85), endsAt: at(80) }, [50, 80]],
])('at first is selected %s', (_what, draft, expected) => {
  expect(within(defaultSelection(draft))).toEqual(expected)
})

test('a cut begins where the source allows one, and its end may be the end of the draft', () => {
  const draft = { startsAt: at(0), endsAt: at(10.5), cutsAt: [at(0), at(4), at(8)] }
  expect(nearestCut(draft, at(5), 'start')).toBe(at(4))
  expect(nearestCut(draft, at(10), 'start')).toBe(at(8))
  expect(nearestCut(draft, at(10), 'end')).toBe(at(10.5))
  expect(nearestCut({ ...draft, cutsAt: [] }, at(7), 'start')).toBe(at(0))
})

test('a title is that of the show and its clock, and a long one gives way to the clock', () => {
  expect(defaultTitle(aDraft, defaultSelection(aDraft))).toBe('Malam Mabar · 1:12:10')
  const long = defaultTitle({ ...aDraft, showTitle: '🎮'.repeat(120) }, defaultSelection(aDraft))
  expect(Array.from(long)).toHaveLength(100)
  expect(long.endsWith('🎮 · 1:12:10')).toBe(true)
})

test('the card shows the second in which most happened, within what is selected', () => {
  const chat = [0, 99, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 1, 0, 0, 0, 0]
  const draft = { ...aDraft, heat: { ...aDraft.heat, chat } }
  expect(defaultThumbnail(draft, defaultSelection(draft))).toBe(at(62))
  const quiet = { ...aDraft, heat: { ...aDraft.heat, chat: [], gifts: [] } }
  expect(defaultThumbnail(quiet, defaultSelection(quiet))).toBe(at(70))
})
