import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskPhone, toE164 } from './phone-numbers.ts'

/** The part after +62: 8 and 8 to 11 more digits. */
const national = fc.stringMatching(/^8\d{8,11}$/)
const spacing = fc.constantFrom('', ' ', '-', '.', '\u00a0')

describe('phone numbers', () => {
  it.each([
    ['81234567890', '+6281234567890'],
    ['081234567890', '+6281234567890'],
    ['6281234567890', '+6281234567890'],
    ['+62 812-3456-7890', '+6281234567890'],
    ['+62 (0)812 3456 7890', '+6281234567890'],
    ['006281234567890', '+6281234567890'],
    ['0811 123 456', '+62811123456'],
  ])('%s is %s', (typed, number) => {
    expect(toE164(typed)).toBe(number)
  })

  it.each([
    '',
    '0',
    '+',
    '62',
    '+62',
    'telepon',
    '0812-abc-7890',
    '0212345678',
    '00812345678901',
    '+62008123456789',
    '+6591234567',
    '+1 650 253 0000',
    '0812345',
    '0812345678901234',
    '+628123456789012345678',
    '٠٨١٢٣٤٥٦٧٨٩٠',
    '０８１２３４５６７８９０',
    "0812'; drop table account",
    '+62812345\u00006789',
    '81234567890,81234567891',
  ])('%j is not served', (typed) => {
    expect(toE164(typed)).toBeUndefined()
  })

  it('a number of another country is served only when a setting says so', () => {
    expect(toE164('+65 9123 4567', ['62', '65'])).toBe('+6591234567')
    expect(toE164('+60 12-345 6789', ['62', '65'])).toBeUndefined()
    expect(toE164('+65', ['62', '65'])).toBeUndefined()
    expect(toE164('+65 9123 4567 8901 2345', ['62', '65'])).toBeUndefined()
    expect(toE164('081234567890', ['65'])).toBeUndefined()
  })

  it('all spellings of a number are equal, and the result is accepted again', () => {
    const written = fc.tuple(national, fc.constantFrom('', '0', '62', '+62', '+620', '0062'), spacing)
    fc.assert(
      fc.property(written, ([number, before, gap]) => {
        const typed = `${before}${gap}${number.replace(/(\d{3})/g, `$1${gap}`)}`
        expect(toE164(typed)).toBe(`+62${number}`)
        expect(toE164(`+62${number}`)).toBe(`+62${number}`)
      }),
    )
  })

  it('the result is always E.164, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[+\d ().-]{0,50}$/),
    )
    fc.assert(
      fc.property(typed, (text) => {
        expect(toE164(text, ['62', '1', '65']) ?? '+12345678').toMatch(/^\+[1-9]\d{7,14}$/)
      }),
      { numRuns: 2_000 },
    )
  })

  it('different numbers stay different', () => {
    fc.assert(
      fc.property(national, national, (a, b) => {
        fc.pre(a !== b)
        expect(toE164(`0${a}`)).not.toBe(toE164(`0${b}`))
      }),
    )
  })

  it('a masked number hides its middle', () => {
    expect(maskPhone('+6281234567890')).toBe('+62812*****890')
    fc.assert(
      fc.property(national, (number) => {
        const masked = maskPhone(`+62${number}`)
        expect(masked.match(/\*/g)?.length).toBeGreaterThanOrEqual(3)
        expect(masked).toHaveLength(number.length + 3)
      }),
    )
  })
})
