import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasContact } from './contacts.ts'

describe('a mobile number of Indonesia', () => {
  it.each([
    '081234567890',
    '0812-3456-7890',
    '0812.3456.7890',
    '(0812) 3456 7890',
    '0812 - 3456 - 7890',
    '0812/3456/7890',
    '+62 812-3456-7890',
    '6281234567890',
    '0628123456789',
    '0812345678',
    'telepon 0857 1234 5678 ya kak',
    'wa:081234567890',
    '08i2 3456 789o',
    'O8l234567890',
    'nol delapan satu dua tiga empat lima enam tujuh delapan',
    'kosong delapan satu dua tiga empat lima enam tujuh sembilan',
    'zero eight one two three four five six seven nine',
    'nol 8 satu 2 tiga 4 lima 6 tujuh 8',
    '０８１２３４５６７８９０',
    '٠٨١٢٣٤٥٦٧٨٩٠',
  ])('is found in: %s', (text) => expect(hasContact(text)).toBe(true))

  it.each([
    ['a number of nine digits', '081234567'],
    ['a landline', '021 555 1234 567'],
    ['a number that does not begin as a mobile number', '1234567890123'],
    ['a date and a time', '08-11-2026 19.30'],
    ['an amount', 'Rp 8.120.000.000'],
    ['digits far apart', '0812 .... 3456 .... 7890'],
    ['digits with a word between', '0812 ribu 3456 juta 7890'],
    ['a line break between', '08123\n4567890'],
    ['a longer row of digits that only contains it', '991081234567890'],
    ['words of numbers in a sentence', 'satu dua tiga kita mulai'],
    ['letters that look like digits', 'olioli ilo'],
    ['nothing', ''],
  ])('is not found in %s', (_what, text) => expect(hasContact(text)).toBe(false))

  it('is found whatever separates its digits, one, two or three signs at a time', () => {
    const gap = fc.constantFrom('', ' ', '-', '.', ' - ', '/', '()', '_', '*')
    const digits = fc.array(fc.nat(9), { minLength: 8, maxLength: 8 }).map((rest) => `08${rest.join('')}`)
    // Groups of two and two are read as a date.
    const property = fc.property(digits, fc.array(gap, { minLength: 9, maxLength: 9 }), (number, gaps) => {
      const isDate = gaps[0] === '' && gaps[1] !== '' && gaps[2] === '' && gaps[3] !== ''
      fc.pre(!isDate)
      const text = [...number].map((digit, at) => `${digit}${gaps[at] ?? ''}`).join('')
      expect(hasContact(text)).toBe(true)
    })
    fc.assert(property, { numRuns: 200 })
  })
})

describe('an address', () => {
  it.each([
    'https://example.org/a',
    'HTTP://EXAMPLE.ORG',
    'www.contoh.id',
    'contoh.com',
    'CONTOH.CO.ID',
    'cek toko-ayu.shop ya',
    't.me/ayu',
    'wa.me/62',
    'bit.ly/x',
    'ayu dot com',
    'ayu titik com',
    'ayu  titik  co',
    'ayu (titik) com',
    'ｃｏｎｔｏｈ．ｃｏｍ',
    'con\u200btoh.com',
  ])('is found in: %s', (text) => expect(hasContact(text)).toBe(true))

  it.each([
    ['a sentence that begins after a dot', 'makasih kak. keren'],
    ['a space after the dot', 'tonton video. top banget'],
    ['one letter before the dot', 'e.com'],
    ['an ending that is no domain', 'contoh.txt'],
    ['an ending alone', '.com'],
    ['the spoken dot with nothing before it', 'titik com'],
    ['a decimal number', 'skor 7.5'],
    ['the protocol alone', 'https:// itu apa'],
    ['a word that ends as a domain does', 'live show top'],
  ])('is not found in %s', (_what, text) => expect(hasContact(text)).toBe(false))
})

it('every text has an answer, and spaces around it do not change the answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      expect(hasContact(`  ${text}  `)).toBe(hasContact(text))
    }),
  )
})
