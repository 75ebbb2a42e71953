import { expect, test } from 'vitest'
import { hasHidden, hasVisible, withoutHidden } from './visible.ts'

const shown = ['Ayu', '李', 'आ', 'ب', '7', '🌸', '👨‍👩‍👧', '-', ' x ']
test.each(shown)('the name %j shows something', (name) => {
  expect(hasVisible(name)).toBe(true)
})

const spaces = ['', ' ', '\u200b', '\u200b\u200b', '\u00ad', '\u2060\ufeff']
const fillers = ['\u3164', '\u115f\u1160', '\u2800', '\ufe0f', '\u0301']
test.each([...spaces, ...fillers])('the name %j shows nothing', (name) => {
  expect(hasVisible(name)).toBe(false)
})

const families = ['👨‍👩‍👧', '❤️', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '🧑🏽‍🚀 Ayu']
test.each(['Ayu Lestari', "D'Artagnan (7)", '李 小龙', 'आयु', ...families])('%j hides nothing', (name) => {
  expect(hasHidden(name)).toBe(false)
})

const unseen = [
  '\u200b',
  '\u200d',
  '\u200e',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u0085',
  '\ufe0f',
  '\u3164',
]
test.each(unseen)('%j in a name is hidden, and taken out', (sign) => {
  expect(hasHidden(`Bu${sign}di`)).toBe(true)
  expect(withoutHidden(`Bu${sign}di 👨‍👩‍👧`)).toBe('Budi 👨‍👩‍👧')
})
