import { expect, test } from 'vitest'
import { formatAgo } from './relative-time.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const ago = (seconds: number) => formatAgo(NOW - seconds * 1000, NOW, 'en')
const DAY = 86_400

test('a time is shown in seconds to weeks, in the product’s words', () => {
  expect([5, 59, 60, 3599, 3600, 2 * DAY, 8 * DAY, 29 * DAY].map(ago)).toEqual([
    '5 secs ago',
    '59 secs ago',
    '1 min ago',
    '59 min ago',
    '1 hour ago',
    '2 days ago',
    '1 week ago',
    '4 weeks ago',
  ])
})

test('what has only happened is said in words, also where a clock runs behind', () => {
  expect([-3, 0, 4].map(ago)).toEqual(['just now', 'just now', 'just now'])
  expect(formatAgo(NOW, NOW, 'id')).toBe('baru saja')
})

test('from a month on the date is shown, with its year after a year', () => {
  expect(ago(30 * DAY)).toBe('1 month ago')
  expect(ago(61 * DAY)).toBe('20 Sept')
  expect(ago(366 * DAY)).toBe('19 Nov 2025')
})

test('Indonesian has its own units and no plural', () => {
  expect(formatAgo(NOW - 3 * 60_000, NOW, 'id')).toBe('3 menit lalu')
})
