import { expect, test } from 'vitest'
import { formatBalance, formatClock, formatCount, formatMinutes, formatRupiah, shorten } from './figures.ts'

test('rupiah has dots between thousands, no space and no decimals', () => {
  expect(formatRupiah(49_000)).toBe('Rp49.000')
  expect(formatRupiah(1_250_000)).toBe('Rp1.250.000')
})

test('counts are cut to one decimal, and a decimal of zero is dropped', () => {
  expect([999, 1000, 1500, 48_299, 1_000_000, 2_500_000_000].map(formatBalance)).toEqual([
    '999',
    '1K',
    '1.5K',
    '48.2K',
    '1M',
    '2.5B',
  ])
})

test('in Indonesian a count has a comma and the words of the country', () => {
  const counts = [999, 1000, 9_894, 1_250_000, 2_500_000_000]
  expect(counts.map((count) => formatCount(count, 'id'))).toEqual([
    '999',
    '1 rb',
    '9,8 rb',
    '1,2 jt',
    '2,5 M',
  ])
})

test('a text is cut only if it is longer, and the dots come on top', () => {
  expect(shorten('a'.repeat(250), 250)).toBe('a'.repeat(250))
  expect(shorten('a'.repeat(251), 250)).toBe(`${'a'.repeat(250)}...`)
})

test('a position shows hours only if there are any', () => {
  expect([0, 7, 187, 3729].map(formatClock)).toEqual(['0:00', '0:07', '3:07', '1:02:09'])
})

test('a length is written in hours and minutes of the language', () => {
  expect(formatMinutes(112, 'en')).toBe('1h 52min')
  expect(formatMinutes(120, 'id')).toBe('2j')
  expect(formatMinutes(42, 'id')).toBe('42 mnt')
})
