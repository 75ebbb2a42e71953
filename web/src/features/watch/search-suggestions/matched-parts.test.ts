import { expect, test } from 'vitest'
import { isNamedLike, matchedParts } from './matched-parts.ts'

const marked = (name: string, typed: string) =>
  matchedParts(name, typed)
    .map(({ text, isMatched }) => (isMatched ? `[${text}]` : text))
    .join('')

test.each([
  ['Laut Tak Bertuan', 'la', '[La]ut Tak Bertuan'],
  ['Musim Layangan', 'la', 'Musim [La]yangan'],
  ['Malam', 'la', 'Malam'],
  ['Laut Tak Bertuan', 'ber laut', '[Laut] Tak [Ber]tuan'],
  ['Kafé Terakhir', 'KAFE', '[Kafé] Terakhir'],
  ['Cafe', 'café', '[Cafe]'],
  ['Akustik, lagu dari kalian', 'la la', 'Akustik, [la]gu dari kalian'],
  ['Kopi 👩‍👩‍👧 malam', 'mal', 'Kopi 👩‍👩‍👧 [mal]am'],
  ['Laut', '.*', 'Laut'],
  ['Laut', '', 'Laut'],
])('in “%s” the letters of “%s” are marked where a word begins with them', (name, typed, expected) => {
  expect(marked(name, typed)).toBe(expected)
})

test('a name fits a longer text as long as each typed word begins one of its words', () => {
  expect(isNamedLike('Laut Tak Bertuan', 'tak la')).toBe(true)
  expect(isNamedLike('Laut Tak Bertuan', 'tak lay')).toBe(false)
})
