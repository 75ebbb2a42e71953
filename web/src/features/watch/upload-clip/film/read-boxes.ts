import type { PictureSize } from './clip-limits.ts'
import type { ContainerFacts } from './container-facts.ts'

/** Boxes of one file that are looked at; a film has a handful, a fragmented one hundreds behind its index. */
const BOXES_MAX = 64
/** An index of three minutes has some hundred KB. */
const INDEX_BYTES_MAX = 16 * 1024 * 1024
const BOX_HEAD_BYTES = 16

/** Old QuickTime films begin with one of these, without `ftyp`. */
const quickTimeStarts: ReadonlySet<string> = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
/** Boxes that only hold others, on the way to the codecs. */
const holders: ReadonlySet<string> = new Set(['trak', 'mdia', 'minf', 'stbl'])

const codecNames: Readonly<Record<string, string>> = {
  avc1: 'H.264',
  avc3: 'H.264',
  hvc1: 'HEVC',
  hev1: 'HEVC',
  dvh1: 'HEVC',
  av01: 'AV1',
  vp09: 'VP9',
  apcn: 'ProRes',
  apch: 'ProRes',
  mp4v: 'MPEG-4',
  mp4a: 'AAC',
  Opus: 'Opus',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  sowt: 'PCM',
  lpcm: 'PCM',
}

interface Box {
  type: string
  /** Bytes of the head, and of the whole box. */
  head: number
  size: number
}

/** A film of boxes, MP4 or QuickTime; null where the bytes are none. */
export async function readBoxes(file: Blob): Promise<ContainerFacts | null> {
  let mime: ContainerFacts['mime'] | null = null
  for (let at = 0, n = 0; at < file.size && n < BOXES_MAX; n++) {
    const view = new DataView(await file.slice(at, at + BOX_HEAD_BYTES).arrayBuffer())
    const box = boxAt(view, 0, file.size - at)
    if (!box) break
    if (at === 0) {
      if (box.type === 'ftyp') mime = brandIn(view) === 'qt  ' ? 'video/quicktime' : 'video/mp4'
      else if (quickTimeStarts.has(box.type)) mime = 'video/quicktime'
      else return null
    }
    if (box.type === 'moov' && box.size <= INDEX_BYTES_MAX) {
      const index = new DataView(await file.slice(at + box.head, at + box.size).arrayBuffer())
      const codecs = [...new Set(codecsIn(index, 0, index.byteLength))]
      return { mime: mime!, codecs, durationMs: durationIn(index), size: sizeIn(index) }
    }
    at += box.size
  }
  return mime === null ? null : { mime, codecs: [], durationMs: null, size: null }
}

/** The box that begins there; null where its size cannot be. `left` are the bytes from there to the end. */
function boxAt(view: DataView, at: number, left: number): Box | null {
  if (view.byteLength < at + 8) return null
  const type = textAt(view, at + 4)
  const short = view.getUint32(at)
  if (short === 0) return { type, head: 8, size: left }
  if (short !== 1) return short < 8 || short > left ? null : { type, head: 8, size: short }
  if (view.byteLength < at + 16) return null
  const size = Number(view.getBigUint64(at + 8))
  return size < 16 || size > left ? null : { type, head: 16, size }
}

function* boxesIn(view: DataView, from: number, end: number): Generator<Box & { at: number }> {
  for (let at = from; at < end;) {
    const box = boxAt(view, at, end - at)
    if (!box) return
    yield { ...box, at }
    at += box.size
  }
}

function* codecsIn(view: DataView, from: number, end: number): Generator<string> {
  for (const { type, at, head, size } of boxesIn(view, from, end)) {
    if (holders.has(type)) yield* codecsIn(view, at + head, at + size)
    // After version, flags and count the first entry: its size, then its codec.
    if (type === 'stsd' && size >= head + 16) {
      const name = codecNames[textAt(view, at + head + 12)]
      if (name) yield name
    }
  }
}

/** `mvhd`: how long the film is; null in a fragmented film, whose index says nothing. */
function durationIn(index: DataView): number | null {
  for (const { type, at, head, size } of boxesIn(index, 0, index.byteLength)) {
    if (type !== 'mvhd' || size < head + 32) continue
    const isLong = index.getUint8(at + head) === 1
    const scale = index.getUint32(at + head + (isLong ? 20 : 12))
    const units = isLong ? Number(index.getBigUint64(at + head + 24)) : index.getUint32(at + head + 16)
    return scale > 0 && units > 0 ? Math.round((units / scale) * 1000) : null
  }
  return null
}

/** `tkhd`: the picture as it is shown; a phone writes how far it was turned. */
function sizeIn(index: DataView): PictureSize | null {
  for (const track of boxesIn(index, 0, index.byteLength)) {
    if (track.type !== 'trak') continue
    for (const { type, at, head, size } of boxesIn(index, track.at + track.head, track.at + track.size)) {
      if (type !== 'tkhd' || size < head + 84) continue
      const matrix = at + head + (index.getUint8(at + head) === 1 ? 52 : 40)
      // 16 bits of pixels, 16 of their parts.
      const [width, height] = [index.getUint16(matrix + 36), index.getUint16(matrix + 40)]
      const isOnItsSide = index.getInt32(matrix) === 0
      if (width > 0) return isOnItsSide ? { width: height, height: width } : { width, height }
    }
  }
  return null
}

const brandIn = (view: DataView) => (view.byteLength >= 12 ? textAt(view, 8) : '')

const textAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n)))
