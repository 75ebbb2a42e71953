/** Numbers that a seed decides: the same seed attacks with the same bytes. */
export interface Random {
  /** From 0 to `below` - 1. */
  below(below: number): number
  pick<T>(of: readonly T[]): T
  bytes(length: number): Buffer
  /** A part of these in another order. */
  some<T>(of: readonly T[], count: number): T[]
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0 || 1
  // Xorshift: any distribution will do.
  const below = (most: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % most
  }
  return {
    below,
    pick: (of) => of[below(of.length)]!,
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
    some(of, count) {
      const left = [...of]
      const taken: typeof left = []
      while (taken.length < count && left.length > 0) taken.push(...left.splice(below(left.length), 1))
      return taken
    },
  }
}
