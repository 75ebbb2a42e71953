import { expect, test } from 'vitest'

import { readPieces } from './piece.fixture.ts'
import { readKeyFrame, readTimescale, writeStill } from './still-piece.ts'
import { stillSource } from './still-source.ts'

const { init, pieces } = readPieces()
const frames = pieces.map(readKeyFrame)
const first = frames[0]!

test('reads the clock and the key frames of what our encoders write, and nothing of other pieces', () => {
  expect(readTimescale(init)).toBe(12_288)
  expect(first.ticks).toBe(0)
  expect(first.bytes.length).toBeGreaterThan(100)
  // H.264: a picture that depends on none (5), after whatever comes before it.
  const view = new DataView(first.bytes.buffer)
  const kinds: number[] = []
  for (let at = 0; at + 4 < first.bytes.length; at += 4 + view.getUint32(at))
    kinds.push(view.getUint8(at + 4) & 31)
  expect(kinds).toContain(5)
  expect(frames.some((frame) => frame === null)).toBe(true)
})

test('reads nothing out of bytes that are no piece', () => {
  expect(readTimescale(pieces[0]!)).toBeNull()
  expect(readKeyFrame(init)).toBeNull()
  expect(readKeyFrame(new ArrayBuffer(3))).toBeNull()
  for (let bytes = 0; bytes < 200; bytes += 1) readKeyFrame(pieces[0]!.slice(0, bytes))
})

test('writes a piece that shows one picture at another time', () => {
  const still = writeStill({ ...first, ticks: 2 ** 33 + 5 }, 60_000)
  expect(readKeyFrame(still)).toEqual({ bytes: first.bytes, ticks: 2 ** 33 + 5 })
})

test('a still lies where the piece would lie, and needs a picture of its own rung and encoder', () => {
  const source = stillSource()
  const at = (name: string) => `https://media.example/media/live/show/240/${name}.m4s?a=/b`
  expect(source.write(at('seg-0a-2'), 12, 13)).toBeNull()
  source.begin(at('init-0a-0'), init)
  source.keep(at('seg-0a-1'), 11, pieces[0]!)
  const still = source.write(at('seg-0a-2'), 12.5, 13)
  expect(still && readKeyFrame(still)?.ticks).toBe(1.5 * 12_288)
  expect(source.write(at('seg-0a-0'), 10, 11)).toBeNull()
  expect(source.write(at('seg-0a-2').replace('/240/', '/360/'), 12, 13)).toBeNull()
  source.begin(at('init-0a-1'), init)
  expect(source.write(at('seg-0a-3'), 13, 14)).toBeNull()
})
