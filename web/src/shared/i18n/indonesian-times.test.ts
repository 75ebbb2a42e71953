import { expect, test } from 'vitest'
import { formatInZones, formatJakartaDay, formatJakartaSecond } from './indonesian-times.ts'

const evening = Date.UTC(2026, 7, 31, 13, 0, 9)
/** The next day in all of Indonesia. */
const late = Date.UTC(2026, 7, 30, 17, 0, 41)

test('a moment for all of Indonesia is said in its three time zones', () => {
  expect(formatInZones(evening, 'id')).toBe('20.00 WIB · 21.00 WITA · 22.00 WIT')
  expect(formatInZones(evening, 'en')).toBe('20:00 WIB · 21:00 WITA · 22:00 WIT')
})

test('a day and a second are those of Jakarta', () => {
  expect(formatJakartaDay(late, 'en')).toBe('31 Aug 2026')
  expect(formatJakartaDay(late, 'en', { weekday: true })).toBe('Monday, 31 Aug 2026')
  expect(formatJakartaDay(late, 'id', { weekday: true })).toBe('Senin, 31 Agu 2026')
  expect(formatJakartaSecond(late, 'en')).toBe('31 Aug 2026, 00:00:41 WIB')
  expect(formatJakartaSecond(evening, 'id')).toBe('31 Agu 2026, 20.00.09 WIB')
})
