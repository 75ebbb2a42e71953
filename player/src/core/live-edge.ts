/** A larger distance is jumped: playing it faster would take minutes. */
const SEEK_PAST_S = 12
/** Drift from the target at which the speed changes, and at which it changes back. */
const TOO_FAR_S = 0.6
const TOO_NEAR_S = 0.25
const THERE_S = 0.1
/** A change of speed that voices survive. */
const FASTER_RATE = 1.05
const SLOWER_RATE = 0.95
/** Playing faster on a smaller buffer would only cause a stall. */
const BUFFERED_ENOUGH_S = 0.6
/** The target distance behind the edge: small at first, larger after each stall, smaller again after a calm minute. */
const TARGET_FIRST_S = 0.35
const TARGET_MAX_S = 3
const TARGET_STEP_S = 0.4
const CALM_MS = 60_000

export interface EdgeFacts {
  nowMs: number
  /** Distance to the position that the stream itself recommends. */
  behindS: number
  bufferedAheadS: number
  /** Playback has stalled since the last look. */
  hasStalled: boolean
}

export type EdgeStep = { step: 'keep'; rate: number } | { step: 'seek'; behindS: number }

/** Keeps a live picture as near to the edge as the connection allows. `look` is called regularly. */
export function edgeKeeper(): { look(facts: EdgeFacts): EdgeStep } {
  let targetS = TARGET_FIRST_S
  let calmSinceMs = Number.NaN
  let rate = 1

  const adjustTarget = (facts: EdgeFacts) => {
    if (Number.isNaN(calmSinceMs)) calmSinceMs = facts.nowMs
    if (facts.hasStalled) {
      targetS = Math.min(TARGET_MAX_S, targetS + TARGET_STEP_S)
      calmSinceMs = facts.nowMs
    } else if (facts.nowMs - calmSinceMs >= CALM_MS) {
      targetS = Math.max(TARGET_FIRST_S, targetS - TARGET_STEP_S)
      calmSinceMs = facts.nowMs
    }
  }

  return {
    look(facts) {
      adjustTarget(facts)
      const offS = facts.behindS - targetS
      if (facts.behindS > SEEK_PAST_S) return { step: 'seek', behindS: targetS }
      if (rate > 1) rate = offS > THERE_S && facts.bufferedAheadS >= BUFFERED_ENOUGH_S ? FASTER_RATE : 1
      else if (rate < 1) rate = offS < -THERE_S ? SLOWER_RATE : 1
      else if (offS > TOO_FAR_S && facts.bufferedAheadS >= BUFFERED_ENOUGH_S) rate = FASTER_RATE
      else if (offS < -TOO_NEAR_S) rate = SLOWER_RATE
      return { step: 'keep', rate }
    },
  }
}
