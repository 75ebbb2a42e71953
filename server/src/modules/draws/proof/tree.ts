import { HASH_BYTES, innerHasher, innerMessage, sha256 } from './hashes.ts'

/**
 * Leaves below one stored node: a path reads that many leaves and one hash of each such block, not the whole list. A
 * power of two, so that blocks are whole subtrees of the tree of RFC 6962.
 */
export const BLOCK_LEAVES = 1_024

/** The hash at the top of a list of hashes, which are 32 bytes each one after the other; it overwrites the list. */
function foldInPlace(level: Buffer): Buffer {
  // Two siblings lie side by side: each pair is one copy and one hash, without a view of either.
  const message = innerMessage()
  let count = level.length / HASH_BYTES
  // A last node without a partner rises as it is: that is the split at the largest power of two.
  while (count > 1) {
    const pairs = count >> 1
    for (let at = 0; at < pairs; at++) {
      level.copy(message, 1, 2 * at * HASH_BYTES, 2 * (at + 1) * HASH_BYTES)
      sha256(message).copy(level, at * HASH_BYTES)
    }
    if (count % 2 === 1) level.copyWithin(pairs * HASH_BYTES, (count - 1) * HASH_BYTES, count * HASH_BYTES)
    count = pairs + (count % 2)
  }
  return Buffer.from(level.subarray(0, HASH_BYTES))
}

/** The root of leaves in their order (RFC 6962, section 2.1); of none, the hash of nothing. */
export function rootOf(leaves: Uint8Array): Buffer {
  return leaves.length === 0 ? sha256(Buffer.alloc(0)) : foldInPlace(Buffer.from(leaves))
}

/** The roots of blocks of leaves, one after the other. */
export function blockRootsOf(leaves: Buffer): Buffer {
  const size = BLOCK_LEAVES * HASH_BYTES
  const roots: Buffer[] = []
  for (let from = 0; from < leaves.length; from += size)
    roots.push(rootOf(leaves.subarray(from, from + size)))
  return Buffer.concat(roots)
}

/** The siblings of a node from below to the top of the list that it is in. */
function pathIn(hashes: Uint8Array, index: number): Buffer[] {
  const inner = innerHasher()
  const path: Buffer[] = []
  let level: Buffer[] = Array.from({ length: hashes.length / HASH_BYTES }, (_, at) =>
    Buffer.from(hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)),
  )
  for (let at = index; level.length > 1; at >>= 1) {
    const sibling = level[at ^ 1]
    if (sibling) path.push(sibling)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, pair) => {
      const [left, right] = [level[2 * pair], level[2 * pair + 1]]
      return left && right ? inner(left, right) : (left ?? Buffer.alloc(0))
    })
  }
  return path
}

/**
 * The path of one leaf (RFC 6962, section 2.1.1), from the leaves of its block and the roots of all blocks: the first
 * part leads to the root of the block, the second to the root of the list.
 */
export function pathOfLeaf(index: number, block: Uint8Array, blockRoots: Uint8Array): Buffer[] {
  return [...pathIn(block, index % BLOCK_LEAVES), ...pathIn(blockRoots, Math.floor(index / BLOCK_LEAVES))]
}
