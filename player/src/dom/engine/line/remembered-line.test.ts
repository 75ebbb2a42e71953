import { beforeEach, expect, test } from 'vitest'

import { rememberedBps, rememberLine } from './remembered-line.ts'

const DAY_MS = 24 * 3_600_000
const NOW_MS = 1_800_000_000_000

beforeEach(() => localStorage.clear())

test('what a line carried is remembered for a week', () => {
  expect(rememberedBps(NOW_MS)).toBeNull()
  rememberLine(1_234_567.8, NOW_MS)
  expect(rememberedBps(NOW_MS + 6 * DAY_MS)).toBe(1_234_568)
  expect(rememberedBps(NOW_MS + 8 * DAY_MS)).toBeNull()
})

test('a line of a future that a wrong clock told is not remembered for ever', () => {
  rememberLine(1_000_000, NOW_MS + 400 * DAY_MS)
  expect(rememberedBps(NOW_MS)).toBeNull()
})

test.each(['', '{', '5', 'null', '[]', '{"unknown":5}', '{"unknown":null}', '{"unknown":["much",1]}'])(
  'damaged storage, "%s", is nothing that is remembered, and is replaced',
  (stored) => {
    localStorage.setItem('tayang.line', stored)
    expect(rememberedBps(NOW_MS)).toBeNull()
    rememberLine(700_000, NOW_MS)
    expect(rememberedBps(NOW_MS)).toBe(700_000)
  },
)
