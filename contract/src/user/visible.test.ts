import { expect, test } from 'vitest'
import { hasVisible } from './visible.ts'

test.each(['Ayu', '李', 'आ', 'ب', '7', '🌸', '👨‍👩‍👧', '-', ' x '])('the name %j shows something', (name) => {
  expect(hasVisible(name)).toBe(true)
})

test.each([
  '',
  ' ',
  '\u200b',
  '\u200b\u200b',
  '\u00ad',
  '\u2060\ufeff',
  '\u3164',
  '\u115f\u1160',
  '\u2800',
  '\ufe0f',
  '\u0301',
])('the name %j shows nothing', (name) => {
  expect(hasVisible(name)).toBe(false)
})
