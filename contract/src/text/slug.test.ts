import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOfSegment, segmentOf, slugOf } from './slug.ts'

const ID = '7f1d0c52-3b7e-4c1a-9a64-2f0f5f1e8a10'

test.each([
  ['Late Coffee — Café', 'late-coffee-cafe'],
  ['  Hutan  Kecil!  ', 'hutan-kecil'],
  ['夜', ''],
  ['one '.repeat(30), 'one-one-one-one-one-one-one-one-one-one-one-one-one-one-one'],
])('the words of “%s” are “%s”', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('any name before an id leads back to the id', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ unit: 'grapheme' }), (id, name) => {
      const segment = segmentOf(id, name)
      expect(idOfSegment(segment)).toBe(id)
      expect(encodeURIComponent(segment)).toBe(segment)
    }),
  )
})

test.each([ID, 'hutan-kecil', 'u12', ''])('an address without words, “%s”, is its own id', (segment) => {
  expect(idOfSegment(segment)).toBe(segment)
})

test('words stand before a UUID only: nothing else could be told from them again', () => {
  expect(segmentOf('hutan-kecil', 'Hutan Kecil')).toBe('hutan-kecil')
  expect(segmentOf(ID, 'Hutan Kecil')).toBe(`hutan-kecil-${ID}`)
})
