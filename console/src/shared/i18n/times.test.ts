import { describe, expect, test } from 'vitest'
import { formatClock, formatFigure, formatRupiah, formatShort } from './figures.ts'
import { formatAgo, formatDay, formatLeft, formatMoment, formatTime } from './times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-24T05:00:00Z')

describe('how long ago', () => {
  test.each<[number, string, string]>([
    [0, 'just now', 'baru saja'],
    [5_000, '5 sec ago', '5 dtk lalu'],
    [59_999, '59 sec ago', '59 dtk lalu'],
    [MINUTE, '1 min ago', '1 mnt lalu'],
    [3 * HOUR, '3 h ago', '3 j lalu'],
    [DAY, '1 day ago', '1 hari lalu'],
    [59 * DAY, '59 days ago', '59 hari lalu'],
    [60 * DAY, '2 months ago', '2 bulan lalu'],
    [730 * DAY, '2 years ago', '2 tahun lalu'],
  ])('%d ms is "%s" and "%s"', (ms, en, id) => {
    expect([formatAgo(NOW - ms, NOW, 'en'), formatAgo(NOW - ms, NOW, 'id')]).toEqual([en, id])
  })

  test('a time that a clock ahead of ours wrote is now', () => {
    expect(formatAgo(NOW + HOUR, NOW, 'en')).toBe('just now')
  })
})

test.each<[number, string]>([
  [-5, '0:00'],
  [192_000, '3:12'],
  [HOUR - 1, '59:59'],
  [HOUR, '1 h'],
  [18 * HOUR, '18 h'],
  [2 * DAY, '2 days'],
  [20 * DAY, '20 days'],
])('what is left of %d ms is "%s"', (ms, text) => {
  expect(formatLeft(ms, 'en')).toBe(text)
})

describe('a time of day', () => {
  test('is that of Jakarta, also on the other side of midnight', () => {
    const lateInLondon = Date.parse('2026-11-23T18:30:00Z')
    expect(formatTime(lateInLondon)).toBe('01.30')
    expect(formatDay(lateInLondon, 'en', NOW)).toBe('24 Nov')
    expect(formatMoment(lateInLondon, 'id', NOW)).toBe('24 Nov, 01.30')
  })

  test('names the year where it is another one', () => {
    expect(formatDay(Date.parse('2025-03-09T05:00:00Z'), 'en', NOW)).toBe('9 Mar 2025')
    // The year has begun in Jakarta, and not yet in London.
    expect(formatDay(Date.parse('2025-12-31T18:00:00Z'), 'en', NOW)).toBe('1 Jan')
  })
})

test.each<[number, string]>([
  [0, '0'],
  [12_480, '12.480'],
  [1_840_000.4, '1.840.000'],
])('the figure %d is written %s in both languages', (figure, text) => {
  expect(formatFigure(figure)).toBe(text)
})

test.each<[number, string]>([
  [49_000, 'Rp49.000'],
  [-49_000, '-Rp49.000'],
  [0, 'Rp0'],
])('%d rupiah are %s', (amount, text) => {
  expect(formatRupiah(amount)).toBe(text)
})

test.each<[number, string]>([
  [9_999, '9.999'],
  [15_649, '15.6K'],
  [999_999, '999.9K'],
  [1_000_000, '1M'],
  [2_500_000_000, '2.5B'],
])('%d is %s on a badge, never rounded up', (count, text) => {
  expect(formatShort(count)).toBe(text)
})

test.each<[number, string]>([
  [-1, '0:00'],
  [7.9, '0:07'],
  [187, '3:07'],
  [3_729, '1:02:09'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text)
})
