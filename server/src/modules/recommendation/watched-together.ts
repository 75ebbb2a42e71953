/** The titles that each person watched, without names, some people at a time. */
export type WatchLists = () => AsyncIterable<readonly (readonly string[])[]>

export interface Pair {
  readonly titleId: string
  readonly otherId: string
  readonly viewers: number
}

interface Bounds {
  /** Pairs of fewer people are left out, since a small number could reveal a person. */
  readonly viewersMin: number
  /** Pairs that are counted at the same time. */
  readonly pairsMax?: number
  readonly signal?: AbortSignal
}

/** Pairs that are stored for one title. */
export const OTHERS_MAX = 30
const PAIRS_MAX = 200_000

/**
 * Counts how many people watched both of two titles. Memory is bounded: when there are too many pairs, the rarest are
 * dropped, so a count may be too small and is never too large.
 */
export async function countTogether(lists: WatchLists, bounds: Bounds): Promise<Pair[]> {
  const { viewersMin, pairsMax = PAIRS_MAX, signal } = bounds
  const counted = openTable(pairsMax)
  for await (const some of lists()) {
    signal?.throwIfAborted()
    for (const titles of some) {
      const distinct = [...new Set(titles)]
      for (const title of distinct) {
        for (const other of distinct) if (other !== title) counted.add(title, other)
      }
    }
  }
  return counted.best(viewersMin)
}

function openTable(pairsMax: number) {
  const table = new Map<string, Map<string, number>>()
  let size = 0

  /** Drops every pair of fewer people than this. */
  function forget(below: number): void {
    for (const [title, others] of table) {
      for (const [other, viewers] of others) {
        if (viewers >= below) continue
        others.delete(other)
        size--
      }
      if (others.size === 0) table.delete(title)
    }
  }

  return {
    add(title: string, other: string): void {
      const others = table.get(title) ?? new Map<string, number>()
      table.set(title, others)
      const known = others.get(other)
      others.set(other, (known ?? 0) + 1)
      if (known === undefined) size++
      // Down to half, so that the next pair does not trigger it again.
      if (size > pairsMax) for (let below = 2; size > pairsMax / 2; below++) forget(below)
    },

    best(viewersMin: number): Pair[] {
      return [...table].flatMap(([titleId, others]) =>
        [...others]
          .filter(([, viewers]) => viewers >= viewersMin)
          .toSorted(([a, many], [b, more]) => more - many || (a < b ? 1 : -1))
          .slice(0, OTHERS_MAX)
          .map(([otherId, viewers]) => ({ titleId, otherId, viewers })),
      )
    },
  }
}
