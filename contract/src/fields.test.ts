import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { code, day, flag, givenTime, id, line, locale, many, paging, phone, text } from './fields.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success
const read = (schema: z.ZodMiniType, value: unknown) => schema.parse(value)

describe('an id', () => {
  it.each(['a', '01a2091e-e0c2-7f4f-9fe2-292cd88e6b8e', 'gift.rose_1:2~3', 'x'.repeat(64)])(
    'may be %s',
    (value) => {
      expect(accepts(id, value)).toBe(true)
    },
  )

  it.each(['', 'x'.repeat(65), 'a b', 'a/b', '../a', 'é', "a'--", 'a\n', 7, null])(
    'may not be %j',
    (value) => {
      expect(accepts(id, value)).toBe(false)
    },
  )
})

describe('a time in a request', () => {
  it('is a whole number of milliseconds from 1970 to the year 9999', () => {
    expect([0, 1_790_000_000_000, 253_402_300_799_999].map((time) => accepts(givenTime, time))).toEqual([
      true,
      true,
      true,
    ])
    expect(
      [-1, 0.5, 253_402_300_800_000, NaN, Infinity, '1'].map((time) => accepts(givenTime, time)),
    ).toEqual(Array.from({ length: 6 }, () => false))
  })
})

describe('a language', () => {
  it('is English or Indonesian, and English for every other value', () => {
    fc.assert(fc.property(fc.anything(), (value) => ['en', 'id'].includes(read(locale, value) as string)))
    expect([read(locale, 'id'), read(locale, undefined), read(locale, '../../etc/passwd')]).toEqual([
      'id',
      'en',
      'en',
    ])
  })
})

describe('a text', () => {
  it('of one line counts characters, not code units', () => {
    expect(accepts(line(3), '🎁🎁🎁')).toBe(true)
    expect(accepts(line(3), '🎁🎁🎁!')).toBe(false)
  })

  it.each(['a\nb', 'a\tb', 'a\u0000', '\u202Eabc', 'a\u2066b', '\uD800'])(
    'of one line may not hold %j',
    (value) => {
      expect(accepts(line(10), value)).toBe(false)
    },
  )

  it('of several lines may hold line breaks and tabs, and nothing else that controls', () => {
    expect(accepts(text(10), 'a\n\tb')).toBe(true)
    expect(['a\u0000', 'a\r', '\uD800', 'x'.repeat(11)].map((value) => accepts(text(10), value))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('that is accepted is stored exactly', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40, unit: 'grapheme' }), (value) => {
        if (accepts(text(40), value)) expect(read(text(40), value)).toBe(value)
        if (accepts(line(40), value)) expect(read(line(40), value)).toBe(value)
      }),
    )
  })
})

describe('the page of a list', () => {
  const { page, perPage } = paging(20, 50)

  it('is the first one with the default size where a request names none', () => {
    expect([read(page, undefined), read(perPage, undefined)]).toEqual([1, 20])
  })

  it('is read from the text of a query', () => {
    expect([read(page, '7'), read(perPage, '50')]).toEqual([7, 50])
  })

  it.each(['0', '-1', '1.5', '10001', 'x', '1e9', 'NaN'])('may not be %s', (value) => {
    expect(accepts(page, value)).toBe(false)
  })

  it.each(['0', '51', 'all'])('may not have the size %s', (value) => {
    expect(accepts(perPage, value)).toBe(false)
  })
})

describe('a repeated key of a query', () => {
  const ids = many(id, 3)

  it('is a list of none, one or many', () => {
    expect([read(ids, undefined), read(ids, 'a'), read(ids, ['a', 'b'])]).toEqual([[], ['a'], ['a', 'b']])
  })

  it('is refused with more items than may be', () => {
    expect([accepts(ids, ['a', 'b', 'c']), accepts(ids, ['a', 'b', 'c', 'd'])]).toEqual([true, false])
  })

  it('is refused where one item is invalid', () => {
    expect(accepts(ids, ['a', 'not an id'])).toBe(false)
  })
})

describe('a flag of a query', () => {
  it.each([
    [true, true],
    ['true', true],
    ['1', true],
    ['', true],
    ['0', false],
    ['false', false],
    ['yes', false],
    [undefined, false],
  ])('reads %j as %s', (value, is) => {
    expect(read(flag, value)).toBe(is)
  })
})

describe('what a person types', () => {
  it('is a phone number of 1 to 50 characters without space at its edges', () => {
    expect(read(phone, ' 0812 3456 789 ')).toBe('0812 3456 789')
    expect([accepts(phone, '   '), accepts(phone, '1'.repeat(50)), accepts(phone, '1'.repeat(51))]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('is a code of four to eight digits', () => {
    expect(['1234', ' 123456 ', '12345678'].map((value) => accepts(code, value))).toEqual([true, true, true])
    expect(['123', '123456789', '12a4', '१२३४'].map((value) => accepts(code, value))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('is a day that exists', () => {
    expect(['2001-12-31', '2024-02-29'].map((value) => accepts(day, value))).toEqual([true, true])
    expect(
      ['2023-02-29', '31-12-2001', '2001-13-01', '2001-12-31T00:00'].map((value) => accepts(day, value)),
    ).toEqual([false, false, false, false])
  })
})
