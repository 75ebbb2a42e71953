import { expect, test } from 'vitest'
import { clipTitle } from '../clips/own-clip.ts'
import { graphemesOf } from './graphemes.ts'

const FAMILY = '👨‍👩‍👧‍👦'

test('an emoji of many code points, a flag and a letter with its mark are one character each', () => {
  expect(graphemesOf(`a${FAMILY}🇮🇩é`)).toEqual(['a', FAMILY, '🇮🇩', 'é'])
})

test('a clip may be called by a hundred characters as a person counts them, and by no more', () => {
  expect(clipTitle.safeParse(FAMILY.repeat(100)).success).toBe(true)
  expect(clipTitle.safeParse('x'.repeat(100)).success).toBe(true)
  expect(clipTitle.safeParse('x'.repeat(101)).success).toBe(false)
})

test('one character that never ends is no title, nor are blanks', () => {
  expect(clipTitle.safeParse(`a${'́'.repeat(2_000)}`).success).toBe(false)
  expect(clipTitle.safeParse('   ').success).toBe(false)
})
