import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseMedia } from './choose-media.ts'
import { skipWaitS, spotMarks } from './spot-marks.ts'
import { fillMacros } from './tell-trackers.ts'

test('every mark of a spot is told once and in order, however the ticks fall', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 15, noNaN: true }), { minLength: 1 }), (ticks) => {
      const marks = spotMarks()
      const told = [...ticks.toSorted((a, b) => a - b).flatMap((at) => marks.at(at, 15)), ...marks.end()]
      expect(told).toEqual(['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'])
      expect([...marks.end(), ...marks.skip(), ...marks.at(15, 15)]).toEqual([])
    }),
  )
})

test('nothing is told after a skip, and a spot that never began did not end', () => {
  const marks = spotMarks()
  expect([...marks.at(0, 15), ...marks.skip(), ...marks.at(14, 15), ...marks.end()]).toEqual([
    'start',
    'skip',
  ])
  expect(spotMarks().end()).toEqual([])
  expect(spotMarks().at(3, Number.NaN)).toEqual(['start'])
})

test('a skip counts down to its moment; one that would come with the end is none', () => {
  const at = (positionS: number) => skipWaitS({ skipAfterS: 5, durationS: 15 }, positionS)
  expect([0, 0.2, 4.1, 5, 9].map(at)).toEqual([5, 5, 1, 0, 0])
  expect(skipWaitS({ skipAfterS: 15, durationS: 15 }, 3)).toBeNull()
  expect(skipWaitS({ skipAfterS: null, durationS: 15 }, 3)).toBeNull()
  expect(skipWaitS({ skipAfterS: 15, durationS: 0 }, 16)).toBe(0)
})

test('the file is one that plays, fits the window and costs no more than the line may', () => {
  const file = (width: number, kilobits: number, type = 'video/mp4') => ({
    url: `${width}`,
    type,
    width,
    height: 1,
    kilobits,
  })
  const files = [
    file(1920, 5_000),
    file(640, 800),
    file(320, 300),
    file(1280, 2_000),
    file(640, 100, 'video/x-flv'),
  ]
  const choose = (widthPx: number, kilobitsMax = 3_000) =>
    chooseMedia(files, (type) => type === 'video/mp4', { widthPx, kilobitsMax })?.width
  expect([choose(400), choose(1_000), choose(4_000)]).toEqual([640, 1_280, 1_280])
  expect(choose(1_000, 500)).toBe(320)
  expect(choose(1_000, 100)).toBe(320)
  expect(chooseMedia(files, () => false, { widthPx: 1, kilobitsMax: 1 })).toBeNull()
})

test('macros are filled in, and those that nobody here knows say so', () => {
  const filled = fillMacros(
    'https://t.example/?e=[ERRORCODE]&p=[ADPLAYHEAD]&i=[IFA]&t=[TIMESTAMP]&x=[x]',
    { errorCode: 402, playheadS: 3.5 },
    new Date(0),
  )
  expect(filled).toBe('https://t.example/?e=402&p=00%3A00%3A03.500&i=-1&t=1970-01-01T00%3A00%3A00.000Z&x=[x]')
})
