import { expect, test } from 'vitest'
import { firstOf, isGood, isJpegOrPng, validateInfo } from './validate-info.ts'

const good = { name: 'Malam', categoryId: 'game', thumbnail: null, isDisguised: false, hasThumbnail: true }

test('a title, a category and a thumbnail are needed', () => {
  expect(isGood(validateInfo(good))).toBe(true)
  expect(validateInfo({ ...good, name: '  ', categoryId: '', hasThumbnail: false })).toEqual({
    name: true,
    category: true,
    thumbnail: 'missing',
  })
})

test('a thumbnail is a JPEG or a PNG', () => {
  const judge = (type: string) => validateInfo({ ...good, thumbnail: { type } }).thumbnail
  expect(['image/jpeg', 'image/png'].map(judge)).toEqual([null, null])
  for (const type of ['image/gif', 'image/webp', 'image/svg+xml', 'text/html', '']) {
    expect(judge(type), type).toBe('format')
  }
})

test('a GIF is no JPEG, whatever its name says', async () => {
  const named = (first: number[]) => new File([new Uint8Array([...first, 1, 2, 3, 4])], 'a.jpg', JPEG)
  const JPEG = { type: 'image/jpeg' }
  expect(await isJpegOrPng(named([0xff, 0xd8, 0xff]))).toBe(true)
  expect(await isJpegOrPng(named([0x89, 0x50, 0x4e, 0x47]))).toBe(true)
  expect(await isJpegOrPng(named([0x47, 0x49, 0x46, 0x38]))).toBe(false)
  expect(await isJpegOrPng(new File([], 'a.jpg', JPEG))).toBe(false)
  expect(validateInfo({ ...good, thumbnail: JPEG, isDisguised: true }).thumbnail).toBe('format')
})

test('a text is cut by what a person counts, never inside a sign', () => {
  expect(firstOf('\u{1F3AE}'.repeat(101), 100)).toBe('\u{1F3AE}'.repeat(100))
  expect(firstOf('abc', 100)).toBe('abc')
})
