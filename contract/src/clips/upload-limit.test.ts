import { expect, test } from 'vitest'
import { readUploadLimit, writeUploadLimit } from './upload-limit.ts'

test.each([
  [
    { of: 'uploads', max: 20, untilDay: '2026-12-01' },
    'At most 20 uploads a day; until 2026-12-01 00:00 WIB',
  ],
  [{ of: 'megabytes', max: 500, untilDay: '2026-12-01' }, 'At most 500 MB a day; until 2026-12-01 00:00 WIB'],
  [{ of: 'in-review', max: 5 }, 'At most 5 clips in review at once; until one is decided or deleted'],
] as const)('%j is a sentence that can be read again', (limit, sentence) => {
  expect(writeUploadLimit(limit)).toBe(sentence)
  expect(readUploadLimit(sentence)).toEqual(limit)
})

test.each(['', '20 uploads a day', 'At most x uploads a day; until tomorrow'])(
  'no bound is read from "%s"',
  (sentence) => {
    expect(readUploadLimit(sentence)).toBeNull()
  },
)
