import { expect, test } from 'vitest'
import { ageOf } from './age-of.ts'

test('the age of an account is in its id', () => {
  const madeAt = Date.parse('2026-11-01T00:00:00Z')
  const hex = madeAt.toString(16).padStart(12, '0')
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`
  expect(ageOf(id, Date.parse('2026-11-24T12:00:00Z'))).toBe(23)
  expect(ageOf(id, madeAt - 1)).toBe(0)
})
