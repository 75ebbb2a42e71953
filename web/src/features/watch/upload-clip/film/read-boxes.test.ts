import { expect, test } from 'vitest'
import { readBoxes } from './read-boxes.ts'

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0))
const word = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
const zeros = (count: number) => Array.from({ length: count }, () => 0)
const box = (type: string, ...parts: number[][]): number[] => {
  const inside = parts.flat()
  return [...word(inside.length + 8), ...text(type), ...inside]
}
/** A box whose size takes eight bytes, as one of more than four gigabytes has. */
const longBox = (type: string, ...parts: number[][]): number[] => {
  const inside = parts.flat()
  return [...word(1), ...text(type), ...word(0), ...word(inside.length + 16), ...inside]
}
const film = (...parts: number[][]) => new Blob([new Uint8Array(parts.flat())])

const ftyp = box('ftyp', text('isom'), word(512))
const mvhd = (scale: number, units: number) => box('mvhd', zeros(12), word(scale), word(units), zeros(16))
/** The eight-byte times of a film that is long, or was written by another tool. */
const longMvhd = (scale: number, units: number) =>
  box('mvhd', [1], zeros(19), word(scale), word(0), word(units), zeros(16))
const upright = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(word)
const turned = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].flatMap(word)
const tkhd = (width: number, height: number, matrix = upright) =>
  box('tkhd', zeros(40), matrix, word(width << 16), word(height << 16))
const longTkhd = (width: number, height: number) =>
  box('tkhd', [1], zeros(51), upright, word(width << 16), word(height << 16))
const entry = (codec: string) => box('stsd', word(0), word(1), word(16), text(codec), zeros(8))
const media = (codec: string) => box('mdia', box('minf', box('stbl', entry(codec))))
const track = (codec: string, head = tkhd(1280, 720)) => box('trak', head, media(codec))

test.each([
  ['avc3', 'H.264'],
  ['hvc1', 'HEVC'],
  ['hev1', 'HEVC'],
  ['dvh1', 'HEVC'],
  ['av01', 'AV1'],
  ['vp09', 'VP9'],
  ['apch', 'ProRes'],
  ['mp4v', 'MPEG-4'],
  ['Opus', 'Opus'],
  ['ec-3', 'E-AC-3'],
  ['lpcm', 'PCM'],
])('a track of %s is named %s, as people know it', async (codec, name) => {
  expect((await readBoxes(film(ftyp, box('moov', track(codec)))))?.codecs).toEqual([name])
})

test('a codec that nobody knows here is left out, and the film is still a film', async () => {
  const facts = await readBoxes(film(ftyp, box('moov', track('zzzz'), track('mp4a'))))
  expect(facts).toMatchObject({ mime: 'video/mp4', codecs: ['AAC'] })
})

test('two tracks of one codec name it once, in the order of the film', async () => {
  const facts = await readBoxes(film(ftyp, box('moov', track('avc1'), track('mp4a'), track('mp4a'))))
  expect(facts?.codecs).toEqual(['H.264', 'AAC'])
})

test('a streamer whose phone was held sideways has the picture as it is shown', async () => {
  const lying = await readBoxes(film(ftyp, box('moov', track('avc1', tkhd(1920, 1080, turned)))))
  const standing = await readBoxes(film(ftyp, box('moov', track('avc1', tkhd(1920, 1080)))))
  expect([lying?.size, standing?.size]).toEqual([
    { width: 1080, height: 1920 },
    { width: 1920, height: 1080 },
  ])
})

test('the size is that of the first track with a picture, and a track of sound has none', async () => {
  const moov = box('moov', track('mp4a', tkhd(0, 0)), track('avc1', tkhd(720, 1280)))
  expect((await readBoxes(film(ftyp, moov)))?.size).toEqual({ width: 720, height: 1280 })
  const sound = await readBoxes(film(ftyp, box('moov', track('mp4a', tkhd(0, 0)))))
  expect(sound?.size).toBeNull()
})

test('a film with eight-byte times has the same length and size', async () => {
  const moov = box('moov', longMvhd(1_000, 31_500), track('avc1', longTkhd(1280, 720)))
  expect(await readBoxes(film(ftyp, moov))).toMatchObject({
    durationMs: 31_500,
    size: { width: 1280, height: 720 },
  })
})

test.each([
  ['says a length of nothing, as a fragmented film does', mvhd(600, 0)],
  ['counts in units of nothing', mvhd(0, 600)],
  ['has a head that is cut short', box('mvhd', zeros(20))],
])('an index that %s tells no length', async (_what, head) => {
  expect((await readBoxes(film(ftyp, box('moov', head))))?.durationMs).toBeNull()
})

test('a length is rounded to whole milliseconds', async () => {
  expect((await readBoxes(film(ftyp, box('moov', mvhd(30_000, 100_001)))))?.durationMs).toBe(3_333)
})

test('an index whose size takes eight bytes is read like any other', async () => {
  const facts = await readBoxes(film(ftyp, longBox('moov', mvhd(600, 600), longBox('trak', media('avc1')))))
  expect(facts).toMatchObject({ durationMs: 1_000, codecs: ['H.264'] })
})

test('an index that goes on to the end of the file, as its size of 0 says, is read', async () => {
  const open = [...word(0), ...text('moov')]
  expect((await readBoxes(film(ftyp, open, mvhd(600, 1_200))))?.durationMs).toBe(2_000)
})

test('pictures that go on to the end of the file leave no index', async () => {
  const facts = await readBoxes(film(ftyp, [...word(0), ...text('mdat')], box('moov', mvhd(600, 600))))
  expect(facts).toEqual({ mime: 'video/mp4', codecs: [], durationMs: null, size: null })
})

test.each(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])(
  'an old QuickTime film may begin with %s',
  async (type) => {
    expect((await readBoxes(film(box(type, zeros(4)))))?.mime).toBe('video/quicktime')
  },
)

test('the first box alone says what a file is: a brand that comes later changes nothing', async () => {
  expect(await readBoxes(film(box('junk', zeros(4)), ftyp, box('moov', mvhd(600, 600))))).toBeNull()
})

test('a file of a thousand small boxes is not searched to its end', async () => {
  const many = Array.from({ length: 1_000 }, () => box('free'))
  const moov = box('moov', mvhd(600, 600))
  expect((await readBoxes(film(ftyp, ...many.slice(0, 62), moov)))?.durationMs).toBe(1_000)
  expect((await readBoxes(film(ftyp, ...many, moov)))?.durationMs).toBeNull()
})

test.each([
  ['of seven bytes', word(7)],
  ['that is larger than the file', word(5_000)],
])('a box %s ends the search without a loop', async (_what, size) => {
  const facts = await readBoxes(film(ftyp, [...size, ...text('free')], box('moov', mvhd(600, 600))))
  expect(facts).toMatchObject({ mime: 'video/mp4', durationMs: null })
})

test('an eight-byte size that is smaller than its own head ends the search', async () => {
  const lying = [...word(1), ...text('free'), ...word(0), ...word(8)]
  expect(await readBoxes(film(ftyp, lying, box('moov', mvhd(600, 600))))).toMatchObject({ durationMs: null })
})

test('an index too large to hold in memory is passed over, and none of it is read', async () => {
  const head = new Uint8Array([...ftyp, ...word(16 * 1024 * 1024 + 8), ...text('moov'), ...mvhd(600, 600)])
  const facts = await readBoxes(new Blob([head, new Uint8Array(16 * 1024 * 1024)]))
  expect(facts).toEqual({ mime: 'video/mp4', codecs: [], durationMs: null, size: null })
})
