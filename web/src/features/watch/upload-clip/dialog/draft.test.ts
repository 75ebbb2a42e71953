import { clipUploads } from '@tayang/contract'
import { expect, test } from 'vitest'
import { canPost, emptyDraft, titleWithin, toggleCategory } from './draft.ts'

const thumbnail = { blob: new Blob(), url: 'blob:1' }
const whole = { ...emptyDraft('id'), title: 'Topeng', categories: ['dance'], thumbnail }

test.each([
  ['everything', whole, true],
  ['no title', { ...whole, title: '' }, false],
  ['a title of blanks', { ...whole, title: ' \u200b ' }, false],
  ['no thumbnail', { ...whole, thumbnail: null }, false],
  ['no category', { ...whole, categories: [] }, false],
])('with %s a clip can be posted or not', (_what, draft, can) => {
  expect(canPost(draft)).toBe(can)
})

test('a title ends at a hundred characters, and no emoji is cut in two', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(titleWithin('x'.repeat(150))).toHaveLength(100)
  expect(titleWithin(family.repeat(101))).toBe(family.repeat(100))
})

test('a category is chosen and given back, and there are so many at most', () => {
  expect(toggleCategory(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggleCategory(['a', 'b'], 'a')).toEqual(['b'])
  const full = Array.from({ length: clipUploads.CLIP_CATEGORIES_MAX }, (_, n) => String(n))
  expect(toggleCategory(full, 'z')).toEqual(full)
})
