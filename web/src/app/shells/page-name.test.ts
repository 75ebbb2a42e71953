import { expect, test } from 'vitest'
import { pageName } from './page-name.ts'

test('a page is tracked under the name that the product gives it', () => {
  expect(pageName('pages/profile')).toBe('Profile')
  expect(pageName('pages/forgot-password')).toBe('ForgotPassword')
  expect(pageName('pages/notifications')).toBe('NotificationPage')
  expect(pageName('pages/sign-in/reset-password')).toBe('ResetPassword')
  expect(pageName('login')).toBe('Login')
  expect(pageName('register/email')).toBe('RegisterEmail')
  expect(pageName('login/phone')).toBe('LoginMobile')
  expect(pageName('partner/pages/home')).toBe('Home')
})

test('an address that is no page has no name', () => {
  expect(pageName('app/shells/site/site-shell')).toBeNull()
  expect(pageName('pages/unmatched')).toBeNull()
  expect(pageName('root')).toBeNull()
})
