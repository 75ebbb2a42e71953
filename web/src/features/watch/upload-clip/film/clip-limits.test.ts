import { expect, test } from 'vitest'
import { checkFilm, checkThumbnail, MEGABYTE, type FilmFacts } from './clip-limits.ts'
import { theLimits } from '../test/limits.fixture.ts'

const film: FilmFacts = {
  sizeBytes: 20 * MEGABYTE,
  durationMs: 31_000,
  width: 1280,
  height: 720,
  mime: 'video/mp4',
}

test.each<[string, Partial<FilmFacts>, string[]]>([
  ['a wide film of a phone', { width: 1920, height: 1080 }, []],
  ['an upright one', { width: 720, height: 1280, mime: 'video/quicktime' }, []],
  ['one whose sides were rounded to blocks', { width: 1920, height: 1088 }, []],
  ['the longest and largest that may be', { durationMs: 180_000, sizeBytes: 100 * MEGABYTE }, []],
  ['one that is as short as the bound, which it must exceed', { durationMs: 5_000 }, ['duration']],
  ['one that is a millisecond too long', { durationMs: 180_001 }, ['duration']],
  ['one byte too many', { sizeBytes: 100 * MEGABYTE + 1 }, ['size']],
  ['another container', { mime: 'video/x-matroska' }, ['format']],
  ['an old television picture', { width: 1440, height: 1080 }, ['ratio']],
  ['a small picture of the right shape', { width: 640, height: 360 }, ['resolution']],
  [
    'all at once',
    { mime: '', sizeBytes: 1e12, durationMs: 1, width: 9, height: 9 },
    ['format', 'size', 'duration', 'ratio'],
  ],
])('%s is judged by the settings', (_what, more, troubles) => {
  expect(checkFilm({ ...film, ...more }, theLimits)).toEqual(troubles)
})

test.each([
  ['of the right shape', { width: 1280, height: 720, sizeBytes: 900_000 }, null],
  ['that is upright', { width: 720, height: 1280, sizeBytes: 900_000 }, 'ratio'],
  ['with too many bytes, whatever its shape', { width: 10, height: 720, sizeBytes: 2_097_153 }, 'size'],
  ['with too few pixels', { width: 320, height: 180, sizeBytes: 9_000 }, 'resolution'],
])('a picture %s is judged before it is sent', (_what, picture, trouble) => {
  expect(checkThumbnail(picture, theLimits)).toBe(trouble)
})
