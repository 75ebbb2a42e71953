/** A box of ISO 14496-12 within complete bytes. */
export interface Box {
  type: string
  /** Start and end of its content in the bytes that were read. */
  from: number
  to: number
}

const HEADER_BYTES = 8

/** The sibling boxes between two offsets; stops at the first one that does not fit. */
export function* readBoxes(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  let at = from
  while (at + HEADER_BYTES <= to) {
    const size = bytes.readUInt32BE(at)
    if (size < HEADER_BYTES || at + size > to) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), from: at + HEADER_BYTES, to: at + size }
    at += size
  }
}

/** Follows a path of types, first match on each level; and null where a type is missing. */
export function findBox(
  bytes: Buffer,
  path: readonly string[],
  within: { from: number; to: number } = { from: 0, to: bytes.length },
): Box | null {
  const [type, ...deeper] = path
  for (const box of readBoxes(bytes, within.from, within.to)) {
    if (box.type !== type) continue
    return deeper.length === 0 ? box : findBox(bytes, deeper, box)
  }
  return null
}
