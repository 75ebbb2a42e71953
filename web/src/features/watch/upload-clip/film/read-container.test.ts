import { expect, test } from 'vitest'
import { readContainer } from './read-container.ts'

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0))
const word = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
const box = (type: string, ...parts: number[][]): number[] => {
  const inside = parts.flat()
  return [...word(inside.length + 8), ...text(type), ...inside]
}
const film = (...parts: number[][]) => new Blob([new Uint8Array(parts.flat())])
const zeros = (count: number) => Array.from({ length: count }, () => 0)

const ftyp = (brand: string) => box('ftyp', text(brand), word(512))
const mvhd = (scale: number, units: number) =>
  box('mvhd', word(0), word(0), word(0), word(scale), word(units), zeros(16))
const turned = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].flatMap(word)
const tkhd = box('tkhd', zeros(40), turned, word(1280 << 16), word(720 << 16))
const track = (codec: string) =>
  box(
    'trak',
    tkhd,
    box('mdia', box('minf', box('stbl', box('stsd', word(0), word(1), word(16), text(codec), zeros(8))))),
  )
const moov = box('moov', mvhd(600, 18_600), track('avc1'), track('mp4a'))

test('an MP4 is known by its bytes, with codecs and length, and upright where the phone was', async () => {
  expect(await readContainer(film(ftyp('isom'), moov))).toEqual({
    mime: 'video/mp4',
    codecs: ['H.264', 'AAC'],
    durationMs: 31_000,
    size: { width: 720, height: 1280 },
  })
})

test('an index behind the pictures is found without reading the pictures', async () => {
  const large = [...word(1), ...text('mdat'), ...word(0), ...word(16 + 50), ...zeros(50)]
  expect((await readContainer(film(ftyp('mp42'), large, moov)))?.durationMs).toBe(31_000)
})

test.each([
  ['a film of an iPhone', film(ftyp('qt  '), moov), 'video/quicktime'],
  ['an old QuickTime film without a brand', film(box('wide'), moov), 'video/quicktime'],
  ['a WebM', film([0x1a, 0x45, 0xdf, 0xa3], text('....webm....V_VP9..A_OPUS')), 'video/webm'],
  ['a Matroska', film([0x1a, 0x45, 0xdf, 0xa3], text('....matroska..V_VP9')), 'video/x-matroska'],
])('%s is told from the others', async (_what, file, mime) => {
  expect((await readContainer(file))?.mime).toBe(mime)
})

test.each([
  ['a playlist with the name of a film', film(text('#EXTM3U\n#EXT-X-VERSION:3'))],
  ['a picture', film([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0])],
  ['nothing', film([])],
  ['three bytes', film([0, 0, 1])],
])('%s is no film', async (_what, file) => {
  expect(await readContainer(file)).toBe(null)
})

test('sizes that lie end the search, and never hold the page', async () => {
  const lying = [...word(0xffffffff), ...text('moov')]
  expect(await readContainer(film(ftyp('isom'), lying))).toEqual({
    mime: 'video/mp4',
    codecs: [],
    durationMs: null,
    size: null,
  })
  expect(await readContainer(film(ftyp('isom'), box('moov', [...word(3), ...text('trak')])))).toEqual({
    mime: 'video/mp4',
    codecs: [],
    durationMs: null,
    size: null,
  })
})
