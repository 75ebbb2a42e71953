import { expect, test } from 'vitest'
import { rangeWithin } from './range.ts'

test.each([
  [
    { start: 2, end: 4 },
    { start: 2, end: 4 },
  ],
  [{ start: 7 }, { start: 7, end: 9 }],
  [
    { start: 7, end: 99 },
    { start: 7, end: 9 },
  ],
  [{ last: 3 }, { start: 7, end: 9 }],
  [{ last: 99 }, { start: 0, end: 9 }],
  [{ start: 10 }, null],
  [{ last: 0 }, null],
])('%o of ten bytes is %o', (asked, range) => {
  expect(rangeWithin(asked, 10)).toEqual(range)
})
