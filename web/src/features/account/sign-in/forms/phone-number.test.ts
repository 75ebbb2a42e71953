import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countriesIn } from './countries.ts'
import { isEmail } from './email-rules.ts'
import { HOME_CODE, maskNumber, readNumber, toE164 } from './phone-number.ts'

test('a number is the same with and without its leading 0', () => {
  expect(toE164(HOME_CODE, '81234567890')).toBe('+6281234567890')
  expect(toE164(HOME_CODE, '081234567890')).toBe('+6281234567890')
})

test.each([
  ['0812-3456 7890', '081234567890'],
  ['+62 812 3456 7890', '81234567890'],
  ['abc', ''],
  ['8'.repeat(50), '8'.repeat(50)],
  ['8'.repeat(51), 'before'],
])('typing %s leaves %s in the field', (typed, shown) => {
  expect(readNumber(typed, 'before')).toBe(shown)
})

test('after any typing the field has digits only, fifty at most', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(readNumber(typed, '')).toMatch(/^\d{0,50}$/)
    }),
  )
})

test('a masked number shows only its ends', () => {
  expect(maskNumber(HOME_CODE, '081234567890')).toBe('+62 812 •••• 7890')
  expect(maskNumber(HOME_CODE, '8123')).toBe('+62 •••• 23')
})

test('every country has a name, a code and two letters, once, and Indonesia is among them', () => {
  const countries = countriesIn('en')
  expect(countries.length).toBeGreaterThan(230)
  expect(new Set(countries.map(({ iso }) => iso)).size).toBe(countries.length)
  const odd = countries.filter(({ country, code, iso }) => {
    return country === iso || !/^\+\d{1,4}$/.test(code) || !/^[A-Z]{2}$/.test(iso)
  })
  expect(odd).toEqual([])
  expect(countries).toContainEqual({ country: 'Indonesia', code: '+62', iso: 'ID' })
})

test.each([
  ['rani@example.com', true],
  [' Rani.K+tv@mail.example.co.id ', true],
  ['rani', false],
  ['rani@', false],
  ['rani@localhost', false],
  ['@example.com', false],
  ['a b@example.com', false],
  ['081234567890', false],
])('%s is an email: %s', (named, expected) => {
  expect(isEmail(named)).toBe(expected)
})
