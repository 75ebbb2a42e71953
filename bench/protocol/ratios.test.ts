import { describe, expect, test } from 'vitest'
import { median, noiseOf, quantile, ratiosOf, spreadOf } from './ratios.ts'

describe('ratios', () => {
  test('the median is the middle run, and lies between the two middle ones of an even number', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([9, 1, 5, 7])).toBe(6)
  })

  test('a quantile lies between its neighbours, and nothing has none', () => {
    expect(quantile([10, 20, 30, 40, 50], 0.95)).toBeCloseTo(48)
    expect(() => quantile([], 0.5)).toThrow('no values')
  })

  test('pairs are compared before they are put together', () => {
    const pairs = [
      { floor: 1, ours: 2 },
      { floor: 10, ours: 11 },
      { floor: 2, ours: 3 },
    ]
    expect(ratiosOf(pairs)).toEqual({ median: 1.5, min: 1.1, max: 2 })
  })

  test('noise is the distance of the outermost runs in shares of the middle one', () => {
    expect(noiseOf([8, 10, 12])).toBeCloseTo(0.4)
    expect(noiseOf([0, 0])).toBe(0)
    expect(spreadOf([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 })
  })
})
