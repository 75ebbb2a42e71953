/**
 * The governor of a room: how much of what is said reaches everybody, so that a big room costs as little per viewer
 * as a small one and stays readable (ruling R10). Pure.
 */

/** A room of more sockets than this is written to less often, and within bounds per viewer. */
export const BIG_ROOM_SOCKETS = 1_000
/** Of a big room: at most four writes and eight kilobytes a second for a viewer. */
export const BIG_TICK_MS = 250
const BIG_BYTES_PER_TICK = (8 * 1024 * BIG_TICK_MS) / 1_000
/** Of a small room: what a page can show. */
const LINES_PER_TICK = 40

/** A frame that waits for its tick. */
export interface Waiting {
  readonly bytes: Buffer
  /** The next one of its kind says it again. */
  readonly isDecor: boolean
  /** An ordinary line, by whom: it may be left out for everybody else. */
  readonly ordinaryOf: string | null
  /** What chance decides by; even over lines, whoever says them. */
  readonly lot: string
}

export interface Chosen {
  readonly told: readonly Waiting[]
  /** Lines for their speakers alone. */
  readonly leftOut: readonly Waiting[]
}

export function govern(waiting: readonly Waiting[], { isBig }: { isBig: boolean }): Chosen {
  const ordinary = waiting.filter(({ ordinaryOf }) => ordinaryOf !== null)
  const sizeOf = (frames: readonly Waiting[]) => frames.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const mayBytes = isBig ? BIG_BYTES_PER_TICK - (sizeOf(waiting) - sizeOf(ordinary)) : Infinity
  if (ordinary.length <= LINES_PER_TICK && sizeOf(ordinary) <= mayBytes) return { told: waiting, leftOut: [] }

  const taken = new Set<Waiting>()
  let left = mayBytes
  for (const frame of ordinary.toSorted((a, b) => (a.lot < b.lot ? -1 : 1))) {
    if (taken.size === LINES_PER_TICK || frame.bytes.length > left) break
    left -= frame.bytes.length
    taken.add(frame)
  }
  return {
    told: waiting.filter((frame) => frame.ordinaryOf === null || taken.has(frame)),
    leftOut: ordinary.filter((frame) => !taken.has(frame)),
  }
}
