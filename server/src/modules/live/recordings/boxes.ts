/** A box of ISO 14496-12 within complete bytes: its first byte, and where its content begins and ends. */
export interface Box {
  type: string
  start: number
  from: number
  to: number
}

export const BOX_HEADER_BYTES = 8

/** The sibling boxes between two offsets; stops at the first one that does not fit. */
export function* boxesOf(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  for (let at = from; at + BOX_HEADER_BYTES <= to;) {
    const size = bytes.readUInt32BE(at)
    if (size < BOX_HEADER_BYTES || at + size > to) return
    const type = bytes.toString('latin1', at + 4, at + 8)
    yield { type, start: at, from: at + BOX_HEADER_BYTES, to: at + size }
    at += size
  }
}

/** Follows a path of types, the first match on each level; null where a type is missing. */
export function findBox(bytes: Buffer, path: readonly string[], within?: Box): Box | null {
  const [type, ...deeper] = path
  for (const box of boxesOf(bytes, within?.from, within?.to)) {
    if (box.type === type) return deeper.length === 0 ? box : findBox(bytes, deeper, box)
  }
  return null
}

/** Ticks a second of the only track of an initialization. */
export function timescaleOf(init: Buffer): number {
  const header = findBox(init, ['moov', 'trak', 'mdia', 'mdhd'])
  return header ? init.readUInt32BE(header.from + (init[header.from] === 1 ? 20 : 12)) : 1
}

/** The decode time that a `tfdt` box holds. */
export function decodeTimeIn(media: Buffer, time: Box): number {
  return media[time.from] === 1
    ? Number(media.readBigUInt64BE(time.from + 4))
    : media.readUInt32BE(time.from + 4)
}
