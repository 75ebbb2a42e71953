import { expect, test } from 'vitest'

import { chapterAt, chapterCuts, introEnd } from './chapters.ts'

const chapters = [
  { startS: 0, title: 'Opening' },
  { startS: 45, title: 'The house' },
  { startS: 700, title: 'Beyond the end' },
]

test('a position belongs to the last chapter that has begun', () => {
  expect(chapterAt(chapters, 44.9)?.title).toBe('Opening')
  expect(chapterAt(chapters, 45)?.title).toBe('The house')
  expect(chapterAt(chapters.slice(1), 3)).toBeNull()
})

test('the seek bar is cut where a chapter begins, but not at its start and not after the end', () => {
  expect(chapterCuts(chapters, 600)).toEqual([45 / 600])
  expect(chapterCuts(chapters, 0)).toEqual([])
})

test('an intro can be skipped from its start until shortly before its end, and never past the end of the film', () => {
  const intro = { startS: 5, endS: 30 }
  const end = (positionS: number, durationS = 600) => introEnd(intro, { positionS, durationS })
  expect([end(4.9), end(5), end(28.9), end(29), end(30)]).toEqual([null, 30, 30, null, null])
  expect(end(6, 20)).toBe(20)
  expect(end(6, 0)).toBeNull()
  expect(introEnd(null, { positionS: 6, durationS: 600 })).toBeNull()
})
