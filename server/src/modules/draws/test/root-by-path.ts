import { createHash } from 'node:crypto'

/** The hash of two siblings, written down a second time so that a test does not ask the code that it judges. */
export function innerOf(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest()
}

/** The root that a path leads to (RFC 9162, section 2.1.3.2); null where the path is too long or too short. */
export function rootByPath(
  leaf: Uint8Array,
  { index, count, path }: { index: number; count: number; path: readonly Uint8Array[] },
): Buffer | null {
  let [node, last] = [index, count - 1]
  let hash: Buffer = Buffer.from(leaf)
  for (const sibling of path) {
    if (last === 0) return null
    if (node % 2 === 1 || node === last) {
      hash = innerOf(sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [node >> 1, last >> 1]
    } else hash = innerOf(hash, sibling)
    ;[node, last] = [node >> 1, last >> 1]
  }
  return last === 0 ? hash : null
}
