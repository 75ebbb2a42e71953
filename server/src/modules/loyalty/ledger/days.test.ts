import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, dayOf, startOfDay, startOfDayAt } from './days.ts'
import { canonical, isGuarded, type AccountKind } from './posting.ts'

describe('a day of Jakarta', () => {
  it.each([
    ['2026-11-20T16:59:59.999Z', '2026-11-20'],
    ['2026-11-20T17:00:00.000Z', '2026-11-21'],
    ['2026-12-31T17:00:00.000Z', '2027-01-01'],
    ['2028-02-28T17:00:00.000Z', '2028-02-29'],
  ])('at %s is %s', (at, day) => expect(dayOf(Date.parse(at))).toBe(day))

  it('contains every moment from its start until the next day starts', () => {
    const moments = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) })
    fc.assert(
      fc.property(moments, (at) => {
        const start = startOfDay(dayOf(at))
        expect(startOfDayAt(at)).toBe(start)
        expect(at - start).toBeGreaterThanOrEqual(0)
        expect(at - start).toBeLessThan(DAY_MS)
      }),
    )
  })
})

describe('a request as text', () => {
  it('is the same whatever the order of its fields, at every depth', () => {
    expect(canonical({ b: 1, a: { d: [2, 1], c: null } })).toBe('{"a":{"c":null,"d":[2,1]},"b":1}')
    expect(canonical({ a: { c: null, d: [2, 1] }, b: 1 })).toBe('{"a":{"c":null,"d":[2,1]},"b":1}')
  })

  it('keeps the order of a list, which means something', () => {
    expect(canonical([1, 2])).not.toBe(canonical([2, 1]))
  })

  it('says the same of the same JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})

it.each<[AccountKind, boolean]>([
  ['wallet', true],
  ['escrow', true],
  ['float', false],
  ['fee', false],
  ['payable', false],
  ['receivable', false],
])('an account of the kind %s has a guarded balance: %s', (kind, guarded) => {
  expect(isGuarded({ kind })).toBe(guarded)
})
