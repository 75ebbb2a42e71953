import { expect, test } from 'vitest'
import { findBox, readBoxes } from './boxes.ts'
import { createFragmentReader } from './fragment-reader.ts'
import { readSamples } from './samples.ts'
import { writeFragment } from './write-fragment.ts'

const TIMESCALE = 1000
const NON_SYNC = 0x1_00_00

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4))
  return bytes
}
const box = (type: string, ...content: readonly Buffer[]) => {
  const inside = Buffer.concat(content)
  return Buffer.concat([u32(inside.length + 8), Buffer.from(type, 'latin1'), inside])
}

interface Track {
  codec?: Buffer
  isLong?: boolean
  duration?: number
  flags?: number
}
const SOUND = box('mp4a', Buffer.alloc(28))
const PICTURE = box('avc1', Buffer.alloc(78), box('avcC', Buffer.from([1, 0x4d, 0x40, 0x1f])))

/** The head of an encoder's output: the kind of file and one track. */
function headOf({ codec = SOUND, isLong = false, duration = 40, flags = 0 }: Track = {}): Buffer {
  const mdhd = isLong
    ? box('mdhd', u32(0x1_00_00_00, 0, 0, 0, 0, TIMESCALE))
    : box('mdhd', u32(0, 0, 0, TIMESCALE))
  const minf = box('minf', box('stbl', box('stsd', u32(0, 1), codec)))
  const trex = box('trex', u32(0, 1, 1, duration, 0, flags))
  const moov = box('moov', box('trak', box('mdia', mdhd, minf)), box('mvex', trex))
  return Buffer.concat([box('ftyp', Buffer.from('isom')), moov])
}

/** A fragment whose boxes hold exactly the given words. */
const fragmentOf = (tfhd: readonly number[], trun: readonly number[], tfdt: readonly number[] = [0, 2000]) =>
  Buffer.concat([
    box('moof', box('traf', box('tfhd', u32(...tfhd)), box('tfdt', u32(...tfdt)), box('trun', u32(...trun)))),
    box('mdat', Buffer.from('media')),
  ])
const written = (startTicks: number, isSync = true) =>
  writeFragment({
    sequence: 1,
    startTicks,
    samples: [
      { bytes: Buffer.from('one'), durationTicks: 40, isSync },
      { bytes: Buffer.from('four'), durationTicks: 60, isSync: false },
    ],
  })

test('a fragment that the packager wrote is read back with its times, its samples and its key frame', () => {
  const bytes = written(5000)
  const { init, fragments, failed } = createFragmentReader().push(Buffer.concat([headOf(), bytes]))
  expect([init?.timescale, init?.codec, failed]).toEqual([1000, 'mp4a.40.2', null])
  expect(fragments).toEqual([{ bytes, startSeconds: 5, endSeconds: 5.1, isIndependent: true }])
  expect(readSamples(fragments[0]!.bytes)?.map(String)).toEqual(['one', 'four'])
})

test('a fragment that begins between key frames is not independent', () => {
  const { fragments } = createFragmentReader().push(Buffer.concat([headOf(), written(0, false)]))
  expect(fragments.map(({ isIndependent }) => isIndependent)).toEqual([false])
})

test('an encoder that writes one byte at a time gives the same fragments as one that writes all', () => {
  const all = Buffer.concat([headOf(), written(0), written(100)])
  const reader = createFragmentReader()
  const read = [...all].map((byte) => reader.push(Buffer.from([byte])))
  expect(read.filter(({ init }) => init !== null)).toHaveLength(1)
  expect(read.flatMap(({ fragments }) => fragments)).toEqual(createFragmentReader().push(all).fragments)
  expect(read.flatMap(({ fragments }) => fragments).map(({ startSeconds }) => startSeconds)).toEqual([0, 0.1])
})

test('the head of a video track tells its codec as playlists name it, and its timescale', () => {
  const { init } = createFragmentReader().push(headOf({ codec: PICTURE, isLong: true }))
  expect([init?.codec, init?.timescale]).toEqual(['avc1.4d401f', 1000])
})

test('samples without a duration of their own have that of the track', () => {
  const bytes = fragmentOf([0, 1], [0, 3])
  const { fragments } = createFragmentReader().push(Buffer.concat([headOf({ duration: 40 }), bytes]))
  expect(fragments).toEqual([{ bytes, startSeconds: 2, endSeconds: 2.12, isIndependent: true }])
})

test('the defaults of a fragment stand above those of the track', () => {
  // Base offset (8 bytes), description, duration, size, flags.
  const tfhd = [0x3b, 1, 0, 0, 1, 500, 9, NON_SYNC]
  const { fragments } = createFragmentReader().push(Buffer.concat([headOf(), fragmentOf(tfhd, [0, 2])]))
  expect(fragments[0]).toMatchObject({ startSeconds: 2, endSeconds: 3, isIndependent: false })
})

test('the flags of the first sample stand above every default', () => {
  const head = headOf({ flags: NON_SYNC })
  const byTrack = createFragmentReader().push(Buffer.concat([head, fragmentOf([0, 1], [0, 1])]))
  const byRun = createFragmentReader().push(Buffer.concat([head, fragmentOf([0, 1], [0x5, 1, 0, 0])]))
  expect(byTrack.fragments[0]?.isIndependent).toBe(false)
  expect(byRun.fragments[0]?.isIndependent).toBe(true)
})

test('a start time of eight bytes is read whole', () => {
  const bytes = fragmentOf([0, 1], [0, 1], [0x1_00_00_00, 1, 0])
  const { fragments } = createFragmentReader().push(Buffer.concat([headOf(), bytes]))
  expect(fragments[0]?.startSeconds).toBe(2 ** 32 / TIMESCALE)
})

test('a run that promises more samples than it holds is read as far as it goes', () => {
  const bytes = fragmentOf([0, 1], [0x100, 9, 250, 250])
  const { fragments } = createFragmentReader().push(Buffer.concat([headOf(), bytes]))
  expect(fragments[0]?.endSeconds).toBe(2.5)
})

test.each([
  ['a box smaller than its own header', Buffer.concat([headOf(), u32(7, 0)]), 'a box is out of bounds'],
  ['a box of a gigabyte', Buffer.concat([headOf(), u32(2 ** 30, 0)]), 'a box is out of bounds'],
  ['text in place of media', Buffer.from('HTTP/1.1 404 Not Found'), 'a box is out of bounds'],
  [
    'a stream that never comes to its movie box',
    Buffer.concat(Array.from({ length: 5 }, () => box('free'))),
    'the stream begins with no movie box',
  ],
  ['a codec that is not ours', headOf({ codec: box('hvc1') }), 'the movie box holds no track of ours'],
  [
    'a fragment without a run',
    Buffer.concat([headOf(), box('moof', box('traf', box('tfhd', u32(0, 1)))), box('mdat')]),
    'a movie fragment cannot be read',
  ],
])('%s is reported and gives no fragment', (_what, bytes, reason) => {
  const { failed, fragments } = createFragmentReader().push(bytes)
  expect([failed, fragments]).toEqual([reason, []])
})

test('media that no movie fragment announced is passed over, and what follows is read', () => {
  const stray = box('mdat', Buffer.from('stray'))
  const { fragments, failed } = createFragmentReader().push(Buffer.concat([headOf(), stray, written(0)]))
  expect([fragments.length, failed]).toEqual([1, null])
})

test('a box is found by its path, and a missing or a cut one is not', () => {
  const bytes = box('moov', box('trak', box('mdia', Buffer.from('x'))))
  const found = findBox(bytes, ['moov', 'trak', 'mdia'])!
  expect(bytes.toString('latin1', found.from, found.to)).toBe('x')
  expect(findBox(bytes, ['moov', 'mvex'])).toBeNull()
  expect([...readBoxes(bytes.subarray(0, bytes.length - 1))]).toEqual([])
})

test('samples of a fragment that ends too early are refused, not cut', () => {
  const bytes = written(0)
  expect(readSamples(bytes.subarray(0, bytes.length - 1))).toBeNull()
  expect(readSamples(box('free'))).toBeNull()
})
