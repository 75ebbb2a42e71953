import { hashPair, sha256 } from './sha256.ts'

/** A hash in `leaves.bin`. */
export const HASH_BYTES = 32

/**
 * The root of the frozen list, of the leaf hashes one after the other. The tree is that of RFC 6962: a pair makes a
 * node, and a node without a neighbour rises as it is, which is the same as a split at the largest power of two.
 * `onHashes` is told now and then how many of the `count - 1` hashes are made.
 */
export function rootOfLeaves(leaves: Uint8Array, onHashes: (made: number) => void = () => {}): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array())
  const nodes = wordsOf(leaves)
  let count = nodes.length / 8
  let made = 0
  while (count > 1) {
    const pairs = count >>> 1
    for (let pair = 0; pair < pairs; pair += 1) {
      hashPair(nodes, { left: 2 * pair, right: 2 * pair + 1, to: pair })
      made += 1
      if (made % TOLD_EVERY === 0) onHashes(made)
    }
    if (count % 2 === 1) nodes.copyWithin(8 * pairs, 8 * (count - 1), 8 * count)
    count = pairs + (count % 2)
  }
  return bytesOf(nodes.subarray(0, 8))
}

/** Often enough for a bar that moves, rarely enough to cost nothing. */
const TOLD_EVERY = 1 << 15

/**
 * The root that a leaf and the hashes beside its way up give, from the lowest on. Null where there are too many or too
 * few of them for a list of `count`.
 */
export function rootOfPath(
  leaf: Uint8Array,
  { index, count, path }: { index: number; count: number; path: readonly Uint8Array[] },
): Uint8Array | null {
  if (index < 0 || index >= count) return null
  const nodes = new Int32Array(16)
  let hash = wordsOf(leaf)
  let at = index
  let width = count
  let used = 0
  while (width > 1) {
    const isAlone = at === width - 1 && width % 2 === 1
    if (!isAlone) {
      const beside = path[used]
      if (beside === undefined) return null
      used += 1
      nodes.set(hash, at % 2 === 0 ? 0 : 8)
      nodes.set(wordsOf(beside), at % 2 === 0 ? 8 : 0)
      hashPair(nodes, { left: 0, right: 1, to: 0 })
      hash = nodes.slice(0, 8)
    }
    at >>>= 1
    width = (width >>> 1) + (width % 2)
  }
  return used === path.length ? bytesOf(hash) : null
}

function wordsOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const words = new Int32Array(bytes.byteLength / 4)
  for (let at = 0; at < words.length; at += 1) words[at] = view.getInt32(4 * at)
  return words
}

function bytesOf(words: Int32Array): Uint8Array {
  const bytes = new Uint8Array(4 * words.length)
  const view = new DataView(bytes.buffer)
  words.forEach((word, at) => view.setInt32(4 * at, word))
  return bytes
}
