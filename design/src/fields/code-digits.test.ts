import { expect, test } from 'vitest'
import { digitsIn, putDigits, removeDigit } from './code-digits.ts'

test.each([
  ['123 456', '123456'],
  ['Kode: 12-34-56.', '123456'],
  ['tidak ada', ''],
])('of a pasted "%s" the digits "%s" count', (text, digits) => {
  expect(digitsIn(text)).toBe(digits)
})

test('a person who types a digit goes on to the next box, and stays in the last', () => {
  expect(putDigits('12', { at: 2, digits: '3', length: 6 })).toEqual({ value: '123', focus: 3 })
  expect(putDigits('12345', { at: 5, digits: '6', length: 6 })).toEqual({ value: '123456', focus: 5 })
})

test('a person who types into a filled box replaces its digit alone', () => {
  expect(putDigits('123456', { at: 1, digits: '9', length: 6 })).toEqual({ value: '193456', focus: 2 })
})

test('a person who types into a later empty box fills the first empty one', () => {
  expect(putDigits('12', { at: 5, digits: '3', length: 6 })).toEqual({ value: '123', focus: 3 })
})

test('a pasted code that is too long is cut at the last box', () => {
  expect(putDigits('', { at: 0, digits: '12345678', length: 6 })).toEqual({ value: '123456', focus: 5 })
})

test('a removed digit lets those after it move up, and before the first box there is none', () => {
  expect([removeDigit('1234', 1), removeDigit('1234', 3), removeDigit('1234', -1)]).toEqual([
    '134',
    '123',
    '1234',
  ])
})
