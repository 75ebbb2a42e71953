import { expect, test } from 'vitest'
import { hasVisible } from './visible.ts'

const shown = ['Ayu', '李', 'आ', 'ب', '7', '🌸', '👨‍👩‍👧', '-', ' x ']
test.each(shown)('the name %j shows something', (name) => {
  expect(hasVisible(name)).toBe(true)
})

const spaces = ['', ' ', '\u200b', '\u200b\u200b', '\u00ad', '\u2060\ufeff']
const fillers = ['\u3164', '\u115f\u1160', '\u2800', '\ufe0f', '\u0301']
test.each([...spaces, ...fillers])('the name %j shows nothing', (name) => {
  expect(hasVisible(name)).toBe(false)
})
