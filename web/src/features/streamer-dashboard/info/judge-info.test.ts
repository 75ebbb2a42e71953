import { expect, test } from 'vitest'
import { firstOf, isGood, judgeInfo } from './judge-info.ts'

const good = { name: 'Malam', categoryId: 'game', thumbnail: null, hasThumbnail: true }

test('a title, a category and a thumbnail are needed (STR-031, STR-033, STR-034)', () => {
  expect(isGood(judgeInfo(good))).toBe(true)
  expect(judgeInfo({ name: '  ', categoryId: '', thumbnail: null, hasThumbnail: false })).toEqual({
    name: true,
    category: true,
    thumbnail: 'missing',
  })
})

test('a thumbnail is a JPEG or a PNG (STR-036)', () => {
  const judge = (type: string) => judgeInfo({ ...good, thumbnail: { type } }).thumbnail
  expect(['image/jpeg', 'image/png'].map(judge)).toEqual([null, null])
  for (const type of ['image/gif', 'image/webp', 'image/svg+xml', 'text/html', '']) {
    expect(judge(type), type).toBe('format')
  }
})

test('a text is cut by what a person counts, never inside a sign (STR-032)', () => {
  expect(firstOf('\u{1F3AE}'.repeat(101), 100)).toBe('\u{1F3AE}'.repeat(100))
  expect(firstOf('abc', 100)).toBe('abc')
})
