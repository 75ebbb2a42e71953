import { expect, test } from 'vitest'
import { validateTime, readLocalText, toLocalText } from './local-time.ts'

test('a moment survives the field to the minute, whatever the clock of the browser', () => {
  const time = new Date(2026, 10, 5, 7, 9).getTime()
  expect(toLocalText(time)).toBe('2026-11-05T07:09')
  expect(readLocalText(toLocalText(time))).toBe(time)
})

test('what is no moment is none', () => {
  for (const text of ['', 'soon', '2026-13-40T99:99', '2026-11-05']) expect(readLocalText(text)).toBeNull()
})

test('a show is announced for a moment to come, and not too far ahead', () => {
  const bounds = { now: 1_000, daysMax: 60 }
  expect(validateTime(null, bounds)).toBe('missing')
  expect(validateTime(1_000, bounds)).toBe('past')
  expect(validateTime(1_001, bounds)).toBeNull()
  expect(validateTime(60 * 86_400_000 + 1_000, bounds)).toBeNull()
  expect(validateTime(60 * 86_400_000 + 1_001, bounds)).toBe('far')
})
