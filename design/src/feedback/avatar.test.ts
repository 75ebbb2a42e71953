import { expect, test } from 'vitest'
import { HUES, hueOf } from './hue-of.ts'

test('the same name always takes the same of the 18 hues', () => {
  const hues = new Set(Array.from({ length: 500 }, (_, n) => hueOf(`Penonton ${n}`)))
  expect(hues.size).toBe(HUES)
  expect(hueOf('Rani Kusuma')).toBe(hueOf('Rani Kusuma'))
})
