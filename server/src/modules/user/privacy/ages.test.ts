import { ageAt } from '@tayang/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOfAge } from './ages.ts'

const jakarta = (text: string) => Date.parse(`${text}+07:00`)

describe('the age of a person', () => {
  it.each([
    ['2008-11-20', '2026-11-19T23:59:59', 17],
    ['2008-11-20', '2026-11-20T00:00:00', 18],
    ['2008-02-29', '2026-02-28T23:59:59', 17],
    ['2008-02-29', '2026-03-01T00:00:00', 18],
    ['2008-02-29', '2028-02-29T00:00:00', 20],
    ['2026-11-20', '2026-11-20T12:00:00', 0],
    ['2026-11-21', '2026-11-20T12:00:00', -1],
    ['2000-01-01', '1999-12-31T23:00:00', -1],
  ])('a person born on %s has at %s in Jakarta the age %i', (birthDate, at, age) => {
    expect(ageAt(birthDate, jakarta(at))).toBe(age)
  })

  it('an age never falls, and rises by one each year', () => {
    const moment = fc.integer({ min: jakarta('2000-01-01T00:00'), max: jakarta('2100-01-01T00:00') })
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date(), noInvalidDate: true }),
        moment,
        moment,
        (d, a, b) => {
          const born = d.toISOString().slice(0, 10)
          expect(ageAt(born, Math.max(a, b))).toBeGreaterThanOrEqual(ageAt(born, Math.min(a, b)))
        },
      ),
    )
  })
})

describe('whether a person is old enough', () => {
  const now = jakarta('2026-11-20T12:00')
  const rule = { required: true, minimum: 18 }
  it.each([
    [null, rule, false],
    ['2008-11-20', rule, true],
    ['2008-11-21', rule, false],
    [null, { ...rule, required: false }, true],
    ['2020-01-01', { ...rule, required: false }, true],
    ['2020-01-01', { ...rule, minimum: 0 }, true],
  ])('born %s under the rule %o: %s', (birthDate, asked, expected) => {
    expect(isOfAge({ birthDate }, asked, now)).toBe(expected)
  })
})
