import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isCommon } from './password-rule.ts'

const LIST = new URL('common-passwords.txt', import.meta.url)

it.each([
  'password',
  'Password1!',
  'PASSWORD',
  '  password  ',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'aaaaaaaa',
  '        ',
  'abababab',
  'ｐａｓｓｗｏｒｄ',
  '1password1',
])('%j is refused for everybody', (password) => {
  expect(isCommon(password)).toBe(true)
})

it.each(['tayang2026', 'Tayang!2026', 'TayangTayang', 'tayang-id-1'])(
  '%j is the name of the product with little more',
  (password) => expect(isCommon(password)).toBe(true),
)

const dewi = {
  name: 'Dewi Lestari',
  email: 'lestari.dewi@example.com',
  username: 'dewi-883',
  mobile: '+6281234567890',
}

it.each(['dewilestari', 'Dewi-Lestari-1990', 'lestari88', 'dewi1234', '081234567890', '6281234567890'])(
  '%j is refused for the person whose name or number it is',
  (password) => {
    expect(isCommon(password, dewi)).toBe(true)
    expect(isCommon(password, { name: 'Budi', email: 'budi@example.com' })).toBe(false)
  },
)

it.each([
  'a good password',
  'Rahasia-1945',
  'kopi susu di dewi sri',
  'kucing tayang subuh',
  '83920174',
  'パスワードはひみつ',
])('%j is taken', (password) => expect(isCommon(password, dewi)).toBe(false))

it('a short name does not forbid every password that contains it', () => {
  expect(isCommon('an-1999-x', { name: 'An X' })).toBe(false)
})

it('the list has ten thousand passwords, each long enough and once', () => {
  const lines = readFileSync(LIST, 'utf8').trimEnd().split('\n')
  expect([lines.length, new Set(lines).size]).toEqual([10_000, 10_000])
  expect(lines.every((line) => line.length >= 8 && line === line.toLowerCase().trim())).toBe(true)
  expect(lines).toEqual(lines.toSorted((a, b) => (a < b ? -1 : 1)))
})
