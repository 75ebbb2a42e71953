import { expect, test } from 'vitest'
import { turnsTo } from './turns-to.ts'

test('the way to a leaf of a full tree is its number in binary', () => {
  expect(turnsTo(5, 8)).toEqual([true, false, true])
  expect(turnsTo(0, 8)).toEqual([false, false, false])
})

test('a lone leaf of a list that is no power of two hangs high', () => {
  expect(turnsTo(8, 9)).toEqual([true])
  expect(turnsTo(4, 7)).toEqual([true, false, false])
  expect(turnsTo(6, 7)).toEqual([true, true])
  expect(turnsTo(0, 1)).toEqual([])
})
