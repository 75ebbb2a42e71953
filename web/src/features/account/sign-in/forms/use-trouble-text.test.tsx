import { refusals, user, type Operation, type RefusalBody } from '@tayang/contract'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ApiRefusal } from '#shared/api'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { ProviderRefused, WindowClosed } from '../flow/provider-window.ts'
import { useTroubleText, type Place } from './use-trouble-text.ts'

type Code = NonNullable<RefusalBody['code']>

const refusal = (code: Code, message: string = refusals[code][1]) =>
  new ApiRefusal(refusals[code][0], { code, message, details: [] })
const offline = new ApiRefusal(null, { code: null, message: 'Network Error', details: [] })
const wordless = new ApiRefusal(502, { code: null, message: 'x', details: [] })

function textOf(place: Place, error: unknown, language: 'en' | 'id' = 'en'): string {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WithI18n language={language}>{children}</WithI18n>
  )
  return renderHook(() => useTroubleText(), { wrapper }).result.current(place, error)
}

// The product quotes them literally: docs/product/sign-in.md#form-messages
test.each<[Place, unknown, string]>([
  ['register', wordless, 'General error, please try again later'],
  ['register', refusal('UNAVAILABLE'), 'General error, please try again later'],
  ['register', refusal('INVALID_PARAMETERS'), 'Password should be at least 8 characters'],
  ['register', refusal('INVALID_PARAMETERS', 'Invalid email!'), 'Invalid email!'],
  ['register', refusal('EMAIL_ALREADY_EXISTS'), 'Email has existed, please use another email'],
  ['login', refusal('INVALID_CREDENTIAL'), 'Incorrect Email or Password'],
  ['login', refusal('UNAVAILABLE'), 'Please try again'],
  ['login', wordless, 'General Login Error'],
  ['login', new Error('a bug'), 'General Login Error'],
  ['login', refusal('TOO_MANY_ATTEMPTS'), 'Too many attempts, please try again later'],
  ['login', offline, 'Network Error. Please check your internet connection and try again'],
  ['google', refusal('INVALID_CREDENTIAL'), 'Invalid Credentials'],
  ['google', new ProviderRefused(), 'Invalid Credentials'],
  ['google', new WindowClosed(), 'You closed the login pop-up'],
  ['facebook', refusal('INVALID_CREDENTIAL'), 'Invalid Credentials'],
  ['facebook', new WindowClosed(), 'You closed the login pop-up'],
  ['facebook', refusal('UNAVAILABLE'), 'General Facebook Login Error'],
  ['phone-number', refusal('INVALID_PHONE'), 'Incorrect mobile number'],
  ['phone-number', refusal('TOO_MANY_ATTEMPTS'), 'Too many attempts, please try again later'],
  ['phone-number', refusal('PHONE_ALREADY_USED'), 'Error: Number already used by another account.'],
  ['phone-number', new Error('a bug'), 'Error sending OTP, please try again.'],
  ['phone-number', wordless, 'Error sending OTP, please try again.'],
  ['phone-code', refusal('INVALID_OTP'), 'Incorrect OTP code'],
  ['phone-code', refusal('INVALID_PHONE'), 'Incorrect mobile number'],
  ['phone-code', refusal('INVALID_PARAMETERS'), 'Invalid OTP code'],
  ['phone-code', refusal('TOO_MANY_ATTEMPTS'), 'Too many attempts, please try again later'],
  ['phone-resend', refusal('TOO_QUICK_RETRY'), 'Please wait a moment before you ask for another code'],
  ['phone-resend', wordless, 'Internal Server Error!'],
])('%s: an error has the text that the product quotes (%#)', (place, error, text) => {
  expect(textOf(place, error)).toBe(text)
})

test.each([
  'ACCOUNT_BANNED',
  'EMAIL_NOT_VERIFIED',
  'INVALID_CREDENTIAL',
  'INVALID_OTP',
  'MAINTENANCE',
  'NOT_CONFIGURED',
  'TOO_MANY_ATTEMPTS',
  'UNAVAILABLE',
] as const)('%s is shown in the language of the person who logs in', (code) => {
  const english = refusals[code][1]
  expect(textOf('login', refusal(code))).toBe(english)
  expect(textOf('login', refusal(code), 'id')).not.toBe(english)
})

test('no refusal of a sign-in is shown in English on an Indonesian page', () => {
  const isOperation = (entry: unknown): entry is Operation =>
    typeof entry === 'object' && entry !== null && 'refusals' in entry && 'path' in entry
  const ofSignIn = Object.values<unknown>(user).filter(isOperation)
  const codes = new Set<Code>(ofSignIn.flatMap(({ refusals: own = [] }) => own))
  expect(codes.size).toBeGreaterThan(30)
  const places: Place[] = ['login', 'register', 'google', 'phone-code', 'phone-resend', 'passkey', 'keep']
  const english = places.flatMap((place) =>
    [...codes].filter((code) => textOf(place, refusal(code), 'id') === textOf(place, refusal(code))),
  )
  expect(english).toEqual([])
  const withPassword = refusal('FORBIDDEN', 'Please log in with your password')
  expect(textOf('passkey', withPassword)).toBe('Please log in with your password')
  expect(textOf('passkey', withPassword, 'id')).toBe('Masuk dengan kata sandimu, ya')
})
