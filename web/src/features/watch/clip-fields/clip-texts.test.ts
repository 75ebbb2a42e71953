import { clipUploads } from '@tayang/contract'
import { expect, test } from 'vitest'
import { categoriesIn, genreTags } from './category-tags.ts'
import { titleWithin, toggleCategory } from './clip-texts.ts'

const categories = [
  { key: 'dance', title: { en: 'Dance', id: 'Tari' } },
  { key: 'food', title: { en: 'Food', id: 'Kuliner' } },
]

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

test('the tags of a clip are its categories again, and other tags are none', () => {
  const tags = [
    { id: 4, ...genreTags(categories, ['food'])[0]! },
    { id: 5, names: { 1: 'clips' }, type: 'type' as const },
    { id: 6, names: { 1: 'Gone' }, type: 'genre' as const },
  ]
  expect(tags[0]!.names).toEqual({ 1: 'Food', en: 'Food', id: 'Kuliner' })
  expect(categoriesIn(tags, categories)).toEqual(['food'])
})
