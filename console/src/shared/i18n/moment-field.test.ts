import { expect, test } from 'vitest'
import { fieldOf, timeOf } from './moment-field.ts'

test('a time is written and read in Jakarta, wherever the operator sits', () => {
  const at = Date.parse('2026-12-01T02:30:00Z')
  expect(fieldOf(at)).toBe('2026-12-01T09:30')
  expect(timeOf('2026-12-01T09:30')).toBe(at)
})

test('an empty field is no time', () => {
  expect([fieldOf(null), timeOf(''), timeOf('tomorrow')]).toEqual(['', null, null])
})
