import { expect, test } from 'vitest'
import { curveOf } from './use-heat.ts'

const heat = (chat: number[], gifts: number[]) => ({ startsAt: 10_000, stepMs: 5_000, chat, gifts })

test('the liveliest step touches the top, and gifts weigh by their logarithm', () => {
  const { values, stepS, offsetS } = curveOf(heat([0, 10, 5, 0], [0, 0, 0, 999]), 4_000)
  expect(values).toEqual([0, 1, 0.5, 1])
  expect([stepS, offsetS]).toEqual([5, 6])
  expect(curveOf(heat([0, 0], [9, 999]), 0).values[0]).toBeCloseTo(1 / 3)
})

test('a show in which nothing happened has a flat curve', () => {
  expect(curveOf(heat([0, 0], [0, 0]), 0).values).toEqual([0, 0])
  expect(curveOf(heat([], []), 0).values).toEqual([])
})

test('a step without a figure of gifts counts its chat alone', () => {
  expect(curveOf(heat([2, 4], []), 0).values).toEqual([0.5, 1])
})
