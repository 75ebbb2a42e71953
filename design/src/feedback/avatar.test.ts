import { expect, test } from 'vitest'
import { HUES, hueOf } from './hue-of.ts'

test('the first letter alone chooses one of 18 hues, whatever its case', () => {
  const hues = new Set([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(hueOf))
  expect(hues.size).toBe(HUES)
  expect(hueOf('rani kusuma')).toBe(hueOf('Ratih'))
  expect(hueOf('Rani')).not.toBe(hueOf('Sari'))
})

test('a name without any letter has a hue too', () => {
  expect(hueOf('  ')).toBe(0)
})
