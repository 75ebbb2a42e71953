import { expect, test } from 'vitest'
import { ApiRefusal } from '#shared/api'
import { isStrong, passwordTroubleOf } from './password-trouble.ts'

const refusal = (
  code: 'gfx4000003' | 'gfu4030207' | 'PASSWORD_TOO_COMMON' | 'INVALID_PARAMETERS' | 'UNAVAILABLE',
  status = 400,
) => new ApiRefusal(status, { code, message: '', details: [] })

test('a password is strong with a lower-case and an upper-case letter, a digit and a special character', () => {
  expect(['Rahasia1!', 'aB3@5678', 'Zz9&zzzz'].map(isStrong)).toEqual([true, true, true])
  expect(['Rahasia1', 'rahasia1!', 'RAHASIA1!', 'Rahasia!', 'Rh1!', 'Rahasia1*'].map(isStrong)).toEqual(
    Array.from({ length: 6 }, () => false),
  )
})

test('each refusal has its own text, and anything else the general one', () => {
  expect(passwordTroubleOf(refusal('gfx4000003'))).toBe('old-short')
  expect(passwordTroubleOf(refusal('gfu4030207', 403))).toBe('old-wrong')
  expect(passwordTroubleOf(refusal('PASSWORD_TOO_COMMON', 422))).toBe('common')
  expect(passwordTroubleOf(refusal('INVALID_PARAMETERS'))).toBe('weak')
  expect(passwordTroubleOf(refusal('UNAVAILABLE', 503))).toBe('other')
  expect(passwordTroubleOf(new Error('boom'))).toBe('other')
})
