import { expect, test } from 'vitest'
import { toE164 } from '../../server/src/modules/user/verification/phone-numbers.ts'
import {
  HOME_CODE,
  readNumber,
  toE164 as toE164OfSite,
} from '../../web/src/features/account/sign-in/forms/phone-number.ts'

test.each([
  ['81234567890', '+6281234567890'],
  ['081234567890', '+6281234567890'],
  ['0812-3456 7890', '+6281234567890'],
  ['+62 812 3456 7890', '+6281234567890'],
  ['+62 (0)812 3456 7890', '+6281234567890'],
  ['0811 123 456', '+62811123456'],
  ['0812.3456.78901', '+62812345678901'],
])('the site and the server read %s as the same number', (typed, number) => {
  const sent = toE164OfSite(HOME_CODE, readNumber(typed, ''))
  expect(sent).toBe(number)
  expect(toE164(sent)).toBe(number)
  expect(toE164(typed)).toBe(number)
})

test.each(['0812345', '0212345678', '0812345678901234', '12'])(
  'the server refuses %s, whichever form of it the site sends',
  (typed) => {
    expect(toE164(toE164OfSite(HOME_CODE, readNumber(typed, '')))).toBeUndefined()
    expect(toE164(typed)).toBeUndefined()
  },
)
