import { expect, test } from 'vitest'
import { formsOf } from './affixes.ts'

test.each([
  ['tunggu', 'menunggu'],
  ['ditunggu', 'menunggu'],
  ['menunggu', 'tunggu'],
  ['memukul', 'pukul'],
  ['membaca', 'bacakan'],
  ['mencari', 'dicari'],
  ['menyanyi', 'nyanyi'],
  ['sapunya', 'menyapu'],
  ['mengirimkan', 'pengirim'],
  ['memasak', 'masakan'],
  ['berlayar', 'layar'],
  ['terlukis', 'pelukis'],
  ['mengikuti', 'ikut'],
  ['perjalanan', 'perjalanannya'],
])('a search for %s reaches what is written with %s', (typed, written) => {
  expect(formsOf(typed)).toContain(written)
})

test('a word is no form of itself, and short roots and other scripts have no forms', () => {
  expect(formsOf('menunggu')).not.toContain('menunggu')
  expect(formsOf('api')).toEqual([])
  expect(formsOf('café')).toEqual([])
  expect(formsOf('2026')).toEqual([])
})

test('a word has few forms', () => {
  for (const word of ['menyembunyikannya', 'pengkhianatan', 'berbelanja', 'x'.repeat(200)]) {
    expect(formsOf(word).length).toBeLessThan(400)
  }
})
