import { expect, test } from 'vitest'

import { heatPath } from './heat-path.ts'

const of = (values: readonly number[], more: { stepS?: number; offsetS?: number } = {}) => ({
  values,
  stepS: 5,
  offsetS: 0,
  ...more,
})

test('a step is drawn at its middle, and the liveliest one touches the top', () => {
  expect(heatPath(of([0, 1, 0.5, 0]), 20)).toBe('M0,1L0.125,1L0.375,0L0.625,0.5L0.875,1L1,1Z')
})

test('a show in which nothing happened has no curve', () => {
  expect(heatPath(of([0, 0, 0]), 15)).toBe('')
  expect(heatPath(of([]), 15)).toBe('')
  expect(heatPath(of([1]), 0)).toBe('')
})

test('what lies outside of the recording is left out', () => {
  expect(heatPath(of([1, 1, 1], { offsetS: -5 }), 5)).toBe('M0,1L0.5,0L1,1Z')
  expect(heatPath(of([1], { offsetS: 60 }), 30)).toBe('')
})

test('the one peak of two hours is kept where many steps share a point', () => {
  const values = Array.from({ length: 1_440 }, (_, at) => (at === 700 ? 1 : 0.1))
  const path = heatPath(of(values), 7_200)
  expect(path.split('L').length).toBeLessThan(260)
  expect(path).toMatch(/,0(?=L)/)
})
