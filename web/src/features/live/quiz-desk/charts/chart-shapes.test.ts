import { expect, test } from 'vitest'
import { lagBars, linePoints } from './chart-shapes.ts'

const box = { width: 100, height: 50 }

test('a line goes from edge to edge, and its highest value touches the top', () => {
  expect(linePoints([0, 10, 5], box)).toBe('0.0,50.0 50.0,0.0 100.0,25.0')
})

test('a single value makes no line, and values of nothing lie on the ground', () => {
  expect(linePoints([4], box)).toBe('')
  expect(linePoints([0, 0], box)).toBe('0.0,50.0 100.0,50.0')
})

test('each bucket is a bar, the fullest one as high as the chart, and one viewer is still seen', () => {
  const bars = lagBars([0, 1_000, 1], { ...box, bucketMs: 1_000, allowedMs: 9_800 })
  expect(bars.map(({ height }) => height)).toEqual([1, 50, 2])
  expect(bars.every(({ x, width }) => x >= 0 && x + width <= box.width)).toBe(true)
})

test('buckets that begin where nobody may play any more are marked', () => {
  const bars = lagBars([1, 1, 1, 1], { ...box, bucketMs: 1_000, allowedMs: 2_000 })
  expect(bars.map(({ isBeyond }) => isBeyond)).toEqual([false, false, true, true])
})
