import { expect, test } from 'vitest'
import { addressOf, backFrom, otherMode } from './auth-view.ts'

test('Back clears the sub-view and keeps the mode', () => {
  expect(backFrom({ mode: 'register', sub: 'phone' })).toEqual({ mode: 'register', sub: 'none' })
  expect(backFrom({ mode: 'login', sub: 'consent', provider: 'google' })).toEqual({
    mode: 'login',
    sub: 'none',
  })
})

test('Back from the reset of a password leads to the email form', () => {
  expect(backFrom({ mode: 'login', sub: 'email', isResetting: true })).toEqual({
    mode: 'login',
    sub: 'email',
  })
})

test('the footer switches between login and register, and back', () => {
  expect(otherMode({ mode: 'login', sub: 'none' })).toEqual({ mode: 'register', sub: 'none' })
  expect(otherMode(otherMode({ mode: 'login', sub: 'email' }))).toEqual({ mode: 'login', sub: 'email' })
  expect(otherMode({ mode: 'login', sub: 'consent', provider: 'google' })).toEqual({
    mode: 'register',
    sub: 'none',
  })
})

test('every view but a consent has its address', () => {
  expect(addressOf({ mode: 'login', sub: 'none' })).toBe('/login')
  expect(addressOf({ mode: 'login', sub: 'email' })).toBe('/login/email')
  expect(addressOf({ mode: 'register', sub: 'phone' })).toBe('/register/phone')
  expect(addressOf({ mode: 'login', sub: 'consent', provider: 'facebook' })).toBeNull()
})
