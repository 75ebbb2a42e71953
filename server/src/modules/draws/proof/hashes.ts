import { createHash, createHmac, hash } from 'node:crypto'
import type { Seat } from '@tayang/contract'

/** What the published computation begins with (docs/product/draws.md#the-computation). */
const PREFIX = Buffer.from('tayang-undian-1|draw|', 'ascii')

const LEAF_MARK = 0x00
const INNER_MARK = 0x01
export const HASH_BYTES = 32
export const SEED_BYTES = 32
export const SALT_BYTES = 16
const ID_BYTES = 36

export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer')

/** What is published of a seed before the draw. */
export function commitmentOf(drawId: string, seat: Seat, seed: Uint8Array): Buffer {
  return createHash('sha256')
    .update(PREFIX)
    .update(drawId, 'ascii')
    .update(seat, 'ascii')
    .update(seed)
    .digest()
}

/** Hashes the leaves of one draw, in any order. */
export function leafHasher(drawId: string): (index: number, chanceId: string, salt: Uint8Array) => Buffer {
  const bytes = Buffer.alloc(1 + ID_BYTES + 4 + ID_BYTES + SALT_BYTES)
  bytes[0] = LEAF_MARK
  bytes.write(drawId, 1, 'ascii')
  return (index, chanceId, salt) => {
    bytes.writeUInt32BE(index, 1 + ID_BYTES)
    bytes.write(chanceId, 1 + ID_BYTES + 4, 'ascii')
    bytes.set(salt, 1 + ID_BYTES + 4 + ID_BYTES)
    return sha256(bytes)
  }
}

/** The message of an inner node, without its two hashes. */
export function innerMessage(): Buffer {
  const bytes = Buffer.alloc(1 + 2 * HASH_BYTES)
  bytes[0] = INNER_MARK
  return bytes
}

/** Hashes pairs of a tree. */
export function innerHasher(): (left: Uint8Array, right: Uint8Array) => Buffer {
  const bytes = innerMessage()
  return (left, right) => {
    bytes.set(left, 1)
    bytes.set(right, 1 + HASH_BYTES)
    return sha256(bytes)
  }
}

/** `S`: what all numbers of a draw come from. */
export function mixedOf(parts: {
  seedA: Uint8Array
  seedB: Uint8Array
  root: Uint8Array
  outer: Uint8Array
}): Buffer {
  const { seedA, seedB, root, outer } = parts
  return createHash('sha256').update(PREFIX).update(seedA).update(seedB).update(root).update(outer).digest()
}

/** Number `k` of a draw: 64 bits. */
export function numberAt(mixed: Uint8Array, k: bigint): bigint {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(k)
  return createHmac('sha256', mixed).update(message).digest().readBigUInt64BE(0)
}

/** SHA-256 of the terms, as the announcement promises it (docs/product/campaigns.md#terms). */
export function termsHashOf(terms: { readonly en: string; readonly id: string }): Buffer {
  return sha256(Buffer.from(`${terms.id}\n--\n${terms.en}`, 'utf8'))
}
