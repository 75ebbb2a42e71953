/** A smaller rewind counts as the edge: the edge keeper would undo it anyway. */
const EDGE_S = 5
/** The live playlist keeps a minute; older media is in the playlist of the recording. */
const NEAR_S = 45
/** The oldest media is about to be removed. */
const OLDEST_SPARE_S = 10

export interface LivePast {
  /** When the show went on air, on the clock of the stream. */
  beganAtMs: number
  /** How far the show can be rewound at most. */
  windowS: number
}

export type LiveTarget = { at: 'edge' } | { at: 'near' | 'far'; behindS: number }

/** Seconds that a show can be rewound. */
export function pastS({ beganAtMs, windowS }: LivePast, edgeMs: number): number {
  return Math.max(0, Math.min((edgeMs - beganAtMs) / 1_000, windowS - OLDEST_SPARE_S))
}

/** Where a rewind to so far behind the edge leads. */
export function liveTarget(behindS: number, past: LivePast, edgeMs: number): LiveTarget {
  const reachedS = Math.min(behindS, pastS(past, edgeMs))
  if (reachedS < EDGE_S) return { at: 'edge' }
  return { at: reachedS < NEAR_S ? 'near' : 'far', behindS: reachedS }
}
