import { expect, test } from 'vitest'
import { fullPhone, isPhone } from './phone-rule.ts'

test('a number has one to twelve digits and does not begin with 0', () => {
  expect(['81234567890', '8', '812345678901'].map(isPhone)).toEqual([true, true, true])
  expect(['', '081234567890', '8123456789012', '+62812', '812 345'].map(isPhone)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test('the country code is prepended', () => {
  expect(fullPhone('81234567890')).toBe('+6281234567890')
})
