import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { budgetStep } from './data-budget.ts'
import type { BudgetWarned } from './data-budget.ts'
import { defaultDataChoices, readBudgetMb, readDataChoices } from './data-choices.ts'
import { costRupiah, dataAmount, estimateRupiah } from './data-amount.ts'
import { dataModes, dataRule, tallestWithin } from './data-mode.ts'
import type { ConnectionInfo } from './data-mode.ts'
import { addBytes, dayBytes, dayOf, daysOfMonth, monthBytes, monthOf, readTally } from './data-tally.ts'
import type { DataTally } from './data-tally.ts'

const fast: ConnectionInfo = { saveData: false, effectiveType: '4g', connectionType: 'wifi' }

describe('a data mode', () => {
  test.each([
    ['otomatis', null, false],
    ['hemat', 360, false],
    ['super-hemat', 240, false],
    ['suara-saja', 240, true],
  ] as const)('%s allows %s px', (mode, capHeightPx, isAudioOnly) => {
    expect(dataRule(mode, fast)).toEqual({ mode, capHeightPx, isAudioOnly, isByConnection: false })
  })

  test.each<Partial<ConnectionInfo>>([
    { saveData: true },
    { effectiveType: 'slow-2g' },
    { effectiveType: '2g' },
    { effectiveType: '3g' },
    { connectionType: 'cellular' },
  ])('Otomatis saves by itself, and says so, with %o', (line) => {
    expect(dataRule('otomatis', { ...fast, ...line })).toEqual({
      mode: 'hemat',
      capHeightPx: 360,
      isAudioOnly: false,
      isByConnection: true,
    })
  })

  test('that the viewer chose is never changed by the connection', () => {
    const line = { saveData: true, effectiveType: '2g', connectionType: 'cellular' }
    for (const mode of dataModes.slice(1))
      expect(dataRule(mode, line)).toMatchObject({ mode, isByConnection: false })
  })

  test('leaves the tallest rung within its cap, and the smallest where all are taller', () => {
    const heights = fc.uniqueArray(fc.constantFrom(144, 240, 360, 480, 720, 1080), { minLength: 1 })
    fc.assert(
      fc.property(heights, fc.constantFrom(null, 240, 360), (all, cap) => {
        const rungs = all.map((heightPx) => ({ heightPx }))
        const chosen = tallestWithin(rungs, cap)?.heightPx
        const within = all.filter((height) => height <= (cap ?? Infinity))
        expect(chosen).toBe(within.length > 0 ? Math.max(...within) : Math.min(...all))
      }),
    )
    expect(tallestWithin([], 360)).toBeNull()
  })
})

describe('amounts', () => {
  test.each([
    [0, 0, 'MB'],
    [1, 0.1, 'MB'],
    [1_260_000, 1.3, 'MB'],
    [9_960_000, 10, 'MB'],
    [86_400_000, 86, 'MB'],
    [999_499_999, 999, 'MB'],
    [999_500_000, 1, 'GB'],
    [1_260_000_000, 1.3, 'GB'],
  ])('%i bytes are written as %d %s', (bytes, value, unit) =>
    expect(dataAmount(bytes)).toEqual({ value, unit }),
  )

  test('a cost is a whole number of rupiah, exact, and never rounded down', () => {
    expect(costRupiah(310_000_000, 8_500)).toBe(2_635)
    expect(costRupiah(1, 8_500)).toBe(1)
    expect(costRupiah(0, 8_500)).toBe(0)
    expect(estimateRupiah(310_000_000, 8_500)).toBe(2_640)
    fc.assert(
      fc.property(fc.nat(2 ** 31), fc.nat(2 ** 31), fc.nat(1_000_000), (one, more, price) => {
        const cost = costRupiah(one, price)
        expect(Number.isSafeInteger(cost)).toBe(true)
        expect(BigInt(cost) * 1_000_000_000n >= BigInt(one) * BigInt(price)).toBe(true)
        expect(costRupiah(one + more, price)).toBeGreaterThanOrEqual(cost)
        expect(costRupiah(one + more, price)).toBeLessThanOrEqual(cost + costRupiah(more, price))
      }),
    )
  })
})

describe('the tally', () => {
  const days = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const adds = fc.array(fc.tuple(days, fc.integer({ min: 1, max: 10 ** 9 })), { maxLength: 60 })
  const sumOf = (all: readonly [string, number][]) =>
    all.reduce<DataTally>((tally, [day, bytes]) => addBytes(tally, day, bytes), {})

  test("begins a new day at the viewer's own midnight in every time zone", () => {
    const beforeMidnight = Date.parse('2026-11-30T16:59:59Z')
    expect(dayOf(beforeMidnight, 'Asia/Jakarta')).toBe('2026-11-30')
    expect(dayOf(beforeMidnight + 1_000, 'Asia/Jakarta')).toBe('2026-12-01')
    expect(dayOf(beforeMidnight + 1_000, 'America/Lima')).toBe('2026-11-30')
    expect(monthOf(dayOf(beforeMidnight + 1_000, 'Asia/Jayapura'))).toBe('2026-12')
  })

  test('loses nothing of a month: its days sum up to what was added', () => {
    fc.assert(
      fc.property(adds, (all) => {
        const tally = sumOf(all)
        for (const month of Object.keys(tally)) {
          const added = all
            .filter(([day]) => monthOf(day) === month)
            .reduce((sum, [, bytes]) => sum + bytes, 0)
          expect(monthBytes(tally, month)).toBeLessThanOrEqual(added)
          const shown = daysOfMonth(tally, month).reduce((sum, { bytes }) => sum + bytes, 0)
          expect(shown).toBe(monthBytes(tally, month))
        }
        const newest = all
          .map(([day]) => monthOf(day))
          .toSorted()
          .at(-1)
        if (newest !== undefined) {
          const ofNewest = all.filter(([day]) => monthOf(day) === newest)
          expect(monthBytes(tally, newest)).toBe(ofNewest.reduce((sum, [, bytes]) => sum + bytes, 0))
        }
      }),
    )
  })

  test('keeps at most thirteen months, in any order of days', () => {
    fc.assert(
      fc.property(adds, (all) => {
        expect(Object.keys(sumOf(all)).length).toBeLessThanOrEqual(13)
      }),
    )
  })

  test('is read as it was written, and damaged storage keeps only valid entries', () => {
    fc.assert(
      fc.property(adds, (all) => {
        expect(readTally(JSON.stringify(sumOf(all)))).toEqual(sumOf(all))
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readTally(text)).toEqual({})
      }),
    )
    const mixed = { '2026-11': { '20': 5, '32': 5, '05': -1, '06': 1.5, '07': '9' }, '2026-13': {}, x: 1 }
    expect(readTally(JSON.stringify(mixed))).toEqual({ '2026-11': { '20': 5 } })
    expect(readTally('[1]')).toEqual({})
  })

  test('ignores fractions of a byte, negative values and values that are not numbers', () => {
    for (const bytes of [0, -5, Number.NaN, Infinity]) expect(addBytes({}, '2026-11-20', bytes)).toEqual({})
    expect(dayBytes(addBytes({}, '2026-11-20', 10.4), '2026-11-20')).toBe(10)
  })

  test('lists every day of a month', () => {
    expect(daysOfMonth({}, '2028-02')).toHaveLength(29)
    expect(daysOfMonth({ '2026-11': { '03': 7 } }, '2026-11')[2]).toEqual({ day: 3, bytes: 7 })
  })
})

describe('a budget', () => {
  test('warns at 80 % and at 100 %, each once, in any course of a month', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 40_000_000 }), { maxLength: 40 })
    fc.assert(
      fc.property(steps, (uses) => {
        let [used, warned] = [0, null as BudgetWarned | null]
        const warnings: number[] = []
        for (const bytes of uses) {
          used += bytes
          const step = budgetStep({ month: '2026-11', usedBytes: used, budgetMb: 100, warned })
          warned = step.warned
          if (step.warn) warnings.push(step.warn)
        }
        expect(warnings).toEqual([...new Set(warnings)].toSorted((a, b) => a - b))
        expect(warnings.includes(100)).toBe(used >= 100_000_000)
        expect(warnings.length > 0).toBe(used >= 80_000_000)
      }),
    )
  })

  test('starts over with a month or another budget, and never warns without a budget', () => {
    const warned: BudgetWarned = { month: '2026-11', budgetMb: 100, mark: 100 }
    const used = { usedBytes: 90_000_000, warned }
    expect(budgetStep({ ...used, month: '2026-12', budgetMb: 100 }).warn).toBe(80)
    expect(budgetStep({ ...used, month: '2026-11', budgetMb: 90 }).warn).toBe(100)
    expect(budgetStep({ ...used, month: '2026-11', budgetMb: null })).toEqual({ warn: null, warned: null })
  })
})

describe('choices', () => {
  test('are read as they were stored; a damaged one loses no other', () => {
    const chosen = { mode: 'hemat', operator: 'Telkomsel', budgetMb: 2_000, rupiahPerGb: 8_500 } as const
    expect(readDataChoices(JSON.stringify(chosen))).toEqual(chosen)
    expect(readDataChoices(JSON.stringify({ ...chosen, mode: 'x', operator: '<b>' }))).toEqual({
      ...chosen,
      mode: 'otomatis',
      operator: null,
    })
    for (const spoilt of [null, '', '7', '{', '[]', 'null']) {
      expect(readDataChoices(spoilt)).toEqual(defaultDataChoices)
    }
  })

  test.each([
    ['500', 500],
    [' ', null],
    ['0', null],
    ['-3', null],
    ['1.5', null],
    ['1e99', null],
    ['99999999', 1_000_000],
    [undefined, null],
  ])('a budget typed as %o is %o MB', (typed, budgetMb) => expect(readBudgetMb(typed)).toBe(budgetMb))
})
