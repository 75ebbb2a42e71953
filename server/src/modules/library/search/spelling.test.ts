import { describe, expect, test } from 'vitest'
import { isOneErrorApart, meantBy, readingsOf, spellingOf } from './spelling.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzé9'

/** Every word that one typing error makes of this one. */
function errorsOf(word: string): string[] {
  const letters = [...word]
  const cut = (at: number, count: number, put: string) =>
    letters.slice(0, at).join('') + put + letters.slice(at + count).join('')
  return letters.flatMap((letter, at) => [
    cut(at, 1, ''),
    ...[...LETTERS].flatMap((other) => [cut(at, 0, other), cut(at, 1, other)]),
    cut(at, 2, (letters[at + 1] ?? '') + letter),
  ])
}

describe('one typing error', () => {
  test.each(['malam', 'aku', 'aa', 'kuntilanak', '👻han'])(
    'is recognised in every misspelling of %s',
    (word) => {
      for (const wrong of errorsOf(word)) expect([wrong, isOneErrorApart(word, wrong)]).toEqual([wrong, true])
    },
  )

  test.each([
    ['malam', 'mlaaam'],
    ['malam', 'almma'],
    ['malam', 'siang'],
    ['ab', 'dcba'],
    ['', 'ab'],
  ])('is not what lies between %s and %s', (one, other) => {
    expect([isOneErrorApart(one, other), isOneErrorApart(other, one)]).toEqual([false, false])
  })

  test('suggests neighbours with the same beginning first, and never the word itself', () => {
    expect(meantBy('malan', ['jalan', 'malan', 'malam', 'mulia', 'makan'])).toEqual([
      'makan',
      'malam',
      'jalan',
    ])
  })
})

describe('a misspelt search', () => {
  const pasr = { typed: 'pasr', isKnown: false, forms: [], meant: ['pasar'] }
  const malm = { typed: 'malm', isKnown: true, forms: [], meant: ['malam', 'malu'] }

  test('is read with its unknown words corrected, then with each of them', () => {
    expect(readingsOf([pasr, malm])).toEqual([
      "('pasar') & 'malm':*",
      "('pasr':* | ('pasar')) & ('malm':* | ('malam' | 'malu'))",
    ])
  })

  test('is read in other forms of its words before a known word is corrected', () => {
    expect(readingsOf([{ ...pasr, isKnown: true, forms: ['pasaran'] }, malm])[0]).toBe(
      "('pasr':* | ('pasaran')) & 'malm':*",
    )
    expect(spellingOf([{ ...pasr, forms: ['pasaran'] }, malm], ['pasaran', 'malam'])).toBe('pasaran malam')
  })

  test('of known words is read with one of them corrected, then with each', () => {
    expect(readingsOf([{ ...pasr, isKnown: true }, malm])[0]).toBe(
      "('pasar') & 'malm':* | 'pasr':* & ('malam' | 'malu')",
    )
  })

  test('is not read where an unknown word is near to none', () => {
    expect(readingsOf([pasr, { typed: 'xyzzy', isKnown: false, forms: [], meant: [] }])).toEqual([])
    expect(readingsOf([{ typed: 'x', isKnown: true, forms: [], meant: [] }])).toEqual([])
  })

  test('is spelt as its best match', () => {
    expect(spellingOf([pasr, malm], ['pasar', 'malam', 'satu'])).toBe('pasar malam')
    expect(spellingOf([pasr, malm], ['pasra', 'malu'])).toBe('pasr malu')
  })
})
