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

const at = (name: string) => `https://media.example/media/live/show/${name}.m4s?a=/b`
const withoutInit = (still: ArrayBuffer | null, ofInit = init) =>
  still?.slice(ofInit.byteLength) ?? new ArrayBuffer(0)

test('a still lies where the piece would lie, and brings what its picture needs', () => {
  const source = stillSource()
  expect(source.write(at('240/seg-0a-2'), 12, 13)).toBeNull()
  source.begin(at('240/init-0a-0'), init)
  expect(source.receive(at('240/seg-0a-1'), 11, pieces[0]!)).toBe(pieces[0])
  const still = source.write(at('240/seg-0a-2'), 12.5, 13)
  expect(readTimescale(still!)).toBe(12_288)
  expect(readKeyFrame(withoutInit(still))).toEqual({ bytes: first.bytes, ticks: 1.5 * 12_288 })
  expect(source.write(at('240/seg-0a-0'), 10, 11)).toBeNull()
})

test('the first real piece after a still brings what it needs itself', () => {
  const source = stillSource()
  source.begin(at('240/init-0a-0'), init)
  source.receive(at('240/seg-0a-1'), 11, pieces[0]!)
  source.write(at('240/seg-0a-2'), 12, 13)
  expect(source.receive(at('240/seg-0a-3'), 13, pieces[0]!).byteLength).toBe(
    init.byteLength + pieces[0]!.byteLength,
  )
  expect(source.receive(at('240/seg-0a-4'), 14, pieces[0]!)).toBe(pieces[0])
})

test('a still takes the place of a piece of another rung, where both count time alike', () => {
  const source = stillSource()
  source.begin(at('480/init-0a-0'), init)
  source.receive(at('480/seg-0a-1'), 11, pieces[0]!)
  expect(source.write(at('240/seg-0a-2'), 12, 13)).toBeNull()
  source.begin(at('240/init-0a-0'), init)
  expect(readKeyFrame(withoutInit(source.write(at('240/seg-0a-2'), 12, 13)))?.ticks).toBe(12_288)
  const other = init.slice()
  const places = new Uint8Array(other)
  const from = places.findIndex((_, index) =>
    [109, 100, 104, 100].every((byte, more) => places[index + more] === byte),
  )
  new DataView(other).setUint32(from + 16, 600)
  source.begin(at('360/init-0a-0'), other)
  expect(source.write(at('360/seg-0a-2'), 12, 13)).toBeNull()
})
