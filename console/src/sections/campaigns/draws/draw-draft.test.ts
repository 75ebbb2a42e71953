import { describe, expect, test } from 'vitest'
import { emptyDraw, faultsOf, figuresText, isFigure, termsOf, textOf } from './draw-draft.ts'

const NOW = 1_790_000_000_000
const HOUR_MS = 3_600_000
const fine = { ...emptyDraw, closesAt: NOW + HOUR_MS, drawsAt: NOW + 2 * HOUR_MS }

describe('what a draw promises', () => {
  test('needs a time of the close that is to come, and a draw after it', () => {
    expect(faultsOf(emptyDraw, NOW)).toEqual({ closesAt: 'time', drawsAt: 'time' })
    expect(faultsOf({ ...fine, closesAt: NOW }, NOW)).toEqual({ closesAt: 'past' })
    expect(faultsOf({ ...fine, drawsAt: fine.closesAt }, NOW)).toEqual({ drawsAt: 'order' })
    expect(faultsOf(fine, NOW)).toEqual({})
  })

  test.each(['', '-1', '1.5', '10001', 'many'])('has no %j reserves', (reserves) => {
    expect(faultsOf({ ...fine, reserves }, NOW)).toEqual({ reserves: 'number' })
  })

  test('names its figures beforehand, one a line', () => {
    const figures = { ...fine, kind: 'figures' as const }
    expect(faultsOf(figures, NOW)).toEqual({ names: 'names' })
    expect(faultsOf({ ...figures, names: 'a=b' }, NOW)).toEqual({ names: 'names' })
    expect(faultsOf({ ...figures, names: 'IHSG close 30 Nov (idx.co.id)\n\n Kurs BI ' }, NOW)).toEqual({})
    expect(termsOf({ ...figures, names: 'IHSG\n\n Kurs BI ' }).outer.names).toEqual(['IHSG', 'Kurs BI'])
  })

  test('has no figures where its value is another one', () => {
    expect(termsOf({ ...fine, names: 'IHSG' }).outer).toEqual({ kind: 'drand', names: [] })
  })
})

test('figures are mixed in as they are typed, so a blank around one is none', () => {
  expect(['7.314,12', ' 7', '7 ', '7=8', ''].map(isFigure)).toEqual([true, false, false, false, false])
  expect(figuresText(['IHSG', 'Kurs BI'], ['7.314,12', '15.890'])).toBe('IHSG=7.314,12\nKurs BI=15.890')
})

test('two versions are compared as texts', () => {
  expect(textOf(fine, String)).toBe(`${fine.closesAt} → ${fine.drawsAt}\n+ 3\ndrand`)
})
