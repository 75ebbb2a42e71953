import { clipUploads } from '@tayang/contract'
import { expect, test } from 'vitest'
import { pieceBytes, secondsLeft, speedOf, withSample } from './pace.ts'

const KB = 1024
const at = (atMs: number, bytes: number) => ({ atMs, bytes })

test('the speed is unknown until two moments lie apart', () => {
  expect(speedOf([])).toBe(null)
  expect(speedOf([at(0, 0)])).toBe(null)
  expect(speedOf([at(0, 0), at(20, 500)])).toBe(null)
  expect(speedOf([at(0, 0), at(2_000, 500)])).toBe(250)
})

test('old moments are forgotten, so that a line that became slow is known to be slow', () => {
  let samples = [at(0, 0)] as ReturnType<typeof withSample>
  for (let n = 1; n <= 20; n++) samples = withSample(samples, at(n * 1_000, n * 1_000))
  expect(samples).toHaveLength(8)
  expect(samples[0]).toEqual(at(13_000, 13_000))
})

test('a piece takes about two seconds, is never tiny, and never larger than the server takes or what is left', () => {
  const line = (bytesPerSecond: number) => [at(0, 0), at(1_000, bytesPerSecond)]
  expect(pieceBytes([], 1e9)).toBe(512 * KB)
  expect(pieceBytes(line(300 * KB), 1e9)).toBe(600 * KB)
  expect(pieceBytes(line(5 * KB), 1e9)).toBe(128 * KB)
  expect(pieceBytes(line(1e9), 1e9)).toBe(clipUploads.CLIP_CHUNK_BYTES)
  expect(pieceBytes(line(1e9), 17)).toBe(17)
})

test('the time that is left follows from the speed', () => {
  expect(secondsLeft([at(0, 0), at(1_000, 100)], 1_750)).toBe(18)
  expect(secondsLeft([at(0, 0), at(1_000, 0)], 1_750)).toBe(null)
  expect(secondsLeft([], 1_750)).toBe(null)
})
