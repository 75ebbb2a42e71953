import { expect, test } from 'vitest'
import { addFigures, warningOf, type HealthFigures } from './health-history.ts'

const at = (seconds: number, more: Partial<HealthFigures> = {}): HealthFigures => ({
  at: seconds * 1000,
  bitsPerSecond: 4_000_000,
  framesPerSecond: 30,
  keyFrameMs: 1000,
  droppedFrames: 0,
  roundTripMs: 20,
  ...more,
})
const steady = [0, 3, 6, 9, 12, 15].map((seconds) => at(seconds))

test('figures of ten minutes are kept, and a repeated measurement counts once', () => {
  const once = addFigures([], at(1))
  expect(addFigures(once, at(1))).toBe(once)
  expect(addFigures(steady, at(605)).map((one) => one.at / 1000)).toEqual([6, 9, 12, 15, 605])
  const many = Array.from({ length: 1000 }, (_, n) => at(n / 10))
  expect(addFigures(many, at(100)).length).toBe(300)
})

test('a streamer hears of a bitrate that fell, of frames that were dropped, of key frames too far apart', () => {
  expect(warningOf(steady)).toBeNull()
  expect(warningOf([...steady, at(18, { bitsPerSecond: 1_900_000 })])).toBe('bitrate')
  expect(warningOf([...steady, at(18, { droppedFrames: 2 })])).toBe('drops')
  expect(warningOf([...steady, at(18, { keyFrameMs: 8000 })])).toBe('key-frames')
  // What was dropped long ago is no news.
  expect(warningOf([at(0, { droppedFrames: 2 }), at(3, { droppedFrames: 2 })])).toBeNull()
  // Nothing is usual yet of a show that has just begun.
  expect(warningOf([at(0), at(3, { bitsPerSecond: 100 })])).toBeNull()
  expect(warningOf([])).toBeNull()
})
