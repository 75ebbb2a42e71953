import { expect, test } from 'vitest'
import { expiryOf } from './expiry-of.ts'

const DAY = 86_400_000
const now = Date.UTC(2026, 10, 20, 12)
const after = (days: number) => expiryOf(now + days * DAY, now)

test('below thirty days the days are counted, down to none', () => {
  expect(after(29.9)).toEqual({ in: 'days', count: 29 })
  expect(after(1)).toEqual({ in: 'days', count: 1 })
  expect(after(0.5)).toEqual({ in: 'days', count: 0 })
})

test('from thirty days on months are counted, which are begun whole', () => {
  expect(after(30)).toEqual({ in: 'months', count: 1 })
  expect(after(59)).toEqual({ in: 'months', count: 1 })
  expect(after(60)).toEqual({ in: 'months', count: 2 })
  expect(after(364)).toEqual({ in: 'months', count: 12 })
})

test('an end a year or more away, and one that is past, is a date', () => {
  expect(after(365)).toEqual({ in: 'date' })
  expect(after(0)).toEqual({ in: 'past' })
  expect(after(-400)).toEqual({ in: 'past' })
})
