import { expect, test } from 'vitest'
import { createProgressWords, readProgress } from './progress-words.ts'

/** All lines of a start in which the films become playable one after the other. */
function linesOf(from: number, of: number): string[] {
  const wordsFor = createProgressWords()
  const counts = Array.from({ length: of - from + 1 }, (_, index) => from + index)
  // Each count is reported several times: the seeding looks more often than films become playable.
  return counts.flatMap((playable) =>
    [wordsFor({ playable, of }), wordsFor({ playable, of })].filter((line) => line !== null),
  )
}

test('a first start counts from nothing to all, in few lines', () => {
  const lines = linesOf(0, 65)
  expect(lines[0]).toBe('Demo films: 0 of 65 are ready to play. The others are being made, one by one.')
  expect(lines[1]).toBe('Demo films: 1 of 65 are ready to play.')
  expect(lines[2]).toBe('Demo films: 7 of 65 are ready to play.')
  expect(lines.at(-1)).toBe('All 65 demo films are ready to play.')
  expect(lines).toHaveLength(12)
})

test('a start midway goes on with the right count', () => {
  const [first, second] = linesOf(40, 65)
  expect(first).toContain('40 of 65 are ready to play.')
  expect(second).toBe('Demo films: 46 of 65 are ready to play.')
})

test('a start with all films says only that they are there', () => {
  expect(linesOf(65, 65)).toEqual(['All 65 demo films are ready to play.'])
})

test('a count that falls, because an operator removed a film, is no line', () => {
  const wordsFor = createProgressWords()
  wordsFor({ playable: 9, of: 10 })
  expect(wordsFor({ playable: 8, of: 10 })).toBeNull()
})

test.each([
  [null],
  ['3'],
  [{}],
  [{ playable: -1, of: 3 }],
  [{ playable: 1, of: 0 }],
  [{ playable: '1', of: 3 }],
])('what is no count is not read: %j', (message) => expect(readProgress(message)).toBeNull())
