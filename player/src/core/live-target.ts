/** Nearer than this one is where the show is: a press that means less would only fight with the keeper of the edge. */
const EDGE_S = 5
/** The list of the edge keeps a minute; what lies further back is in the list of the recording. */
const NEAR_S = 45
/** What is oldest is about to be let go. */
const OLDEST_SPARE_S = 10

export interface LivePast {
  /** On the clock of the stream: when the show went on air. */
  beganAtMs: number
  /** How far back one may go at most. */
  windowS: number
}

export type LiveTarget = { at: 'edge' } | { at: 'near' | 'far'; behindS: number }

/** How much of a show lies behind its edge and can be gone back to. */
export function pastS({ beganAtMs, windowS }: LivePast, edgeMs: number): number {
  return Math.max(0, Math.min((edgeMs - beganAtMs) / 1_000, windowS - OLDEST_SPARE_S))
}

/** Where somebody stands who wants to be so far behind the edge. */
export function liveTarget(behindS: number, past: LivePast, edgeMs: number): LiveTarget {
  const reachedS = Math.min(behindS, pastS(past, edgeMs))
  if (reachedS < EDGE_S) return { at: 'edge' }
  return { at: reachedS < NEAR_S ? 'near' : 'far', behindS: reachedS }
}
