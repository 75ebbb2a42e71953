import { expect, test } from 'vitest'
import { dayIn, formatTimeOfDay, zoneName } from './time-of-day.ts'

const evening = Date.UTC(2026, 10, 20, 13, 5)

test('a time of day is in the given time zone, in the format of the language', () => {
  expect(formatTimeOfDay(evening, 'en', 'Asia/Jakarta')).toBe('20:05')
  expect(formatTimeOfDay(evening, 'id', 'Asia/Jakarta')).toBe('20.05')
  expect(formatTimeOfDay(evening, 'id', 'Asia/Jayapura')).toBe('22.05')
  expect(formatTimeOfDay(Date.UTC(2026, 10, 20, 17), 'en', 'Asia/Jakarta')).toBe('00:00')
})

test('the time zones of Indonesia have their common names', () => {
  const zones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']
  expect(zones.map((zone) => zoneName(zone, evening, 'en'))).toEqual(['WIB', 'WITA', 'WIT'])
  expect(zoneName('Asia/Tokyo', evening, 'en')).toBe('GMT+9')
})

test('a day begins at midnight of the viewer’s time zone', () => {
  const late = Date.UTC(2026, 10, 20, 16, 30)
  expect(dayIn('Asia/Jakarta', late)).toBe('2026-11-20')
  expect(dayIn('Asia/Makassar', late)).toBe('2026-11-21')
})
