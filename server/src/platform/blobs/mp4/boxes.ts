/** Boxes of ISO base media files (ISO/IEC 14496-12), as far as our own encoders and packagers write them. */

export interface Box {
  readonly type: string
  /** Of its header, of its content, and behind its content. */
  readonly start: number
  readonly from: number
  readonly to: number
}

export const BOX_HEADER_BYTES = 8

/** The boxes in a range; a truncated one ends the list. */
export function* boxesOf(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  for (let at = from; at + BOX_HEADER_BYTES <= to;) {
    const size = bytes.readUInt32BE(at)
    if (size < BOX_HEADER_BYTES || at + size > to) return
    const type = bytes.toString('latin1', at + 4, at + 8)
    yield { type, start: at, from: at + BOX_HEADER_BYTES, to: at + size }
    at += size
  }
}

export function findBox(bytes: Buffer, path: readonly string[], within?: Box): Box | null {
  const [type, ...deeper] = path
  for (const box of boxesOf(bytes, within?.from, within?.to)) {
    if (box.type === type) return deeper.length === 0 ? box : findBox(bytes, deeper, box)
  }
  return null
}

/** A box with this content. */
export function writeBox(type: string, ...content: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(BOX_HEADER_BYTES)
  const bytes = content.reduce((sum, part) => sum + part.length, BOX_HEADER_BYTES)
  header.writeUInt32BE(bytes)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...content], bytes)
}

/** Ticks a second of the first track of an initialisation; 1 where there is none. */
export function timescaleOf(init: Buffer): number {
  const header = findBox(init, ['moov', 'trak', 'mdia', 'mdhd'])
  return header ? init.readUInt32BE(header.from + (init[header.from] === 1 ? 20 : 12)) : 1
}

/** Of a `tfdt`: the decode time of the first sample of a fragment. */
export function decodeTimeIn(bytes: Buffer, box: Box): number {
  return bytes[box.from] === 1
    ? Number(bytes.readBigUInt64BE(box.from + 4))
    : bytes.readUInt32BE(box.from + 4)
}
