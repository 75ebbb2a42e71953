import { expect, test } from 'vitest'
import { formatLength, formatMegabytes, formatOr } from './figures.ts'

test('megabytes have the decimal sign of the page, and a limit has no empty decimals', () => {
  const bytes = 84.6 * 1024 * 1024
  expect([formatMegabytes(bytes, 'en'), formatMegabytes(bytes, 'id')]).toEqual(['84.6', '84,6'])
  expect(formatMegabytes(2_097_152, 'en', 0)).toBe('2')
  expect(formatMegabytes(1.5 * 1024 * 1024, 'id', 0)).toBe('1,5')
})

test('a length is said in seconds, and in minutes where those are whole', () => {
  expect([5_000, 180_000, 90_000].map((ms) => formatLength(ms, 'en'))).toEqual([
    '5 seconds',
    '3 minutes',
    '90 seconds',
  ])
  expect(formatLength(180_000, 'id')).toBe('3 menit')
})

test('words that exclude each other are joined in the language of the page', () => {
  expect(formatOr(['MP4', 'MOV', 'WebM'], 'en')).toBe('MP4, MOV or WebM')
  expect(formatOr(['16:9', '9:16'], 'id')).toBe('16:9 atau 9:16')
})
