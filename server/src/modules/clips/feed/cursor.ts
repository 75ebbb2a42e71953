/**
 * What a visit has seen, as short as an address allows: three bytes of each clip. Two clips of a visit may share them
 * once in millions, and then one of them is left out. A cursor is nobody's secret: a made-up one hides clips from its
 * maker.
 */
const BYTES = 3
/** Clips of one visit: two hours of them. */
const SEEN_MAX = 1_000

/** The random end of a UUIDv7. */
export function shortHashOf(id: string): number {
  return Number.parseInt(id.slice(-2 * BYTES), 16)
}

export function seenOf(cursor: string | undefined): ReadonlySet<number> {
  const bytes = Buffer.from(cursor ?? '', 'base64url')
  const seen = new Set<number>()
  for (let at = 0; at + BYTES <= bytes.length; at += BYTES) seen.add(bytes.readUIntBE(at, BYTES))
  return seen
}

/** Null where the visit has seen as many as a cursor carries. */
export function cursorOf(seen: ReadonlySet<number>): string | null {
  if (seen.size > SEEN_MAX) return null
  const bytes = Buffer.alloc(seen.size * BYTES)
  let at = 0
  for (const hash of seen) at = bytes.writeUIntBE(hash, at, BYTES)
  return bytes.toString('base64url')
}
