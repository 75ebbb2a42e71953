import { bigEndian } from './hex.ts'
import { hmacSha256 } from './sha256.ts'

/** One past the largest number that eight bytes hold. */
const NUMBERS = 2n ** 64n

/**
 * The indices of a list in the order in which a draw takes them: a shuffle (Fisher and Yates) that is made as far as
 * it is read. Each number is eight bytes of HMAC-SHA-256 of a counter; those above the largest multiple of what is
 * left are thrown away, so that no index is likelier than another. See docs/product/draws.md#the-computation.
 */
export function* indicesOfDraw(s: Uint8Array, count: number): Generator<number> {
  /** What stands at a place, where that is not the place itself: a list of a million is never written out. */
  const moved = new Map<number, number>()
  let counter = 0
  for (let step = 0; step < count; step += 1) {
    const left = BigInt(count - step)
    const limit = (NUMBERS / left) * left
    let number: bigint
    do {
      const hash = hmacSha256(s, bigEndian(counter, 8))
      number = new DataView(hash.buffer).getBigUint64(0)
      counter += 1
    } while (number >= limit)
    const other = step + Number(number % left)
    const taken = moved.get(other) ?? other
    moved.set(other, moved.get(step) ?? step)
    moved.delete(step)
    yield taken
  }
}
