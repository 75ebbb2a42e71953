import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseMedia } from './choose-media.ts'
import { skipWaitS, adProgress } from './ad-progress.ts'
import { fillMacros } from './send-tracking.ts'

test('every quartile of an ad is reported once and in order, however the ticks fall', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 15, noNaN: true }), { minLength: 1 }), (ticks) => {
      const progress = adProgress()
      const events = [
        ...ticks.toSorted((a, b) => a - b).flatMap((at) => progress.at(at, 15)),
        ...progress.end(),
      ]
      expect(events).toEqual(['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'])
      expect([...progress.end(), ...progress.skip(), ...progress.at(15, 15)]).toEqual([])
    }),
  )
})

test('no event follows a skip, and an ad that never began did not end', () => {
  const progress = adProgress()
  expect([...progress.at(0, 15), ...progress.skip(), ...progress.at(14, 15), ...progress.end()]).toEqual([
    'start',
    'skip',
  ])
  expect(adProgress().end()).toEqual([])
  expect(adProgress().at(3, Number.NaN)).toEqual(['start'])
})

test('a skip counts down to its offset; a skip at the end is not offered', () => {
  const at = (positionS: number) => skipWaitS({ skipAfterS: 5, durationS: 15 }, positionS)
  expect([0, 0.2, 4.1, 5, 9].map(at)).toEqual([5, 5, 1, 0, 0])
  expect(skipWaitS({ skipAfterS: 15, durationS: 15 }, 3)).toBeNull()
  expect(skipWaitS({ skipAfterS: null, durationS: 15 }, 3)).toBeNull()
  expect(skipWaitS({ skipAfterS: 15, durationS: 0 }, 16)).toBe(0)
})

test('the chosen file can be played, fits the window and stays within the bitrate', () => {
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

test('macros are filled in, and unknown ones become -1', () => {
  const filled = fillMacros(
    'https://t.example/?e=[ERRORCODE]&p=[ADPLAYHEAD]&i=[IFA]&t=[TIMESTAMP]&x=[x]',
    { errorCode: 402, playheadS: 3.5 },
    new Date(0),
  )
  expect(filled).toBe('https://t.example/?e=402&p=00%3A00%3A03.500&i=-1&t=1970-01-01T00%3A00%3A00.000Z&x=[x]')
})
