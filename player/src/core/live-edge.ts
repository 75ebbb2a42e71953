/** Beyond this we jump: nobody wants to see the last quarter of a minute at 1.05. */
const SEEK_PAST_S = 12
/** How far from our place we let it drift before we hurry or linger, and how near it must be to stop that. */
const TOO_FAR_S = 0.6
const TOO_NEAR_S = 0.25
const THERE_S = 0.1
/** Gentle enough that voices stay voices. */
const HURRY_RATE = 1.05
const LINGER_RATE = 0.95
/** Hurrying on a thin buffer only buys a stall. */
const BUFFERED_ENOUGH_S = 0.6
/** Our place behind the edge: near at first, further after each stall, nearer again when it has long been calm. */
const PLACE_FIRST_S = 0.35
const PLACE_MAX_S = 3
const PLACE_STEP_S = 0.4
const CALM_MS = 60_000

export interface EdgeFacts {
  nowMs: number
  /** Distance to where the stream itself says that playing should start. */
  behindS: number
  bufferedAheadS: number
  /** The picture has waited for data since the last look. */
  hasStalled: boolean
}

export type EdgeStep = { step: 'keep'; rate: number } | { step: 'seek'; behindS: number }

/** Looks again and again where a live picture stands, and keeps it as near as the line allows. */
export function edgeKeeper(): { look(facts: EdgeFacts): EdgeStep } {
  let placeS = PLACE_FIRST_S
  let calmSinceMs = Number.NaN
  let rate = 1

  const settlePlace = (facts: EdgeFacts) => {
    if (Number.isNaN(calmSinceMs)) calmSinceMs = facts.nowMs
    if (facts.hasStalled) {
      placeS = Math.min(PLACE_MAX_S, placeS + PLACE_STEP_S)
      calmSinceMs = facts.nowMs
    } else if (facts.nowMs - calmSinceMs >= CALM_MS) {
      placeS = Math.max(PLACE_FIRST_S, placeS - PLACE_STEP_S)
      calmSinceMs = facts.nowMs
    }
  }

  return {
    look(facts) {
      settlePlace(facts)
      const offS = facts.behindS - placeS
      if (facts.behindS > SEEK_PAST_S) return { step: 'seek', behindS: placeS }
      if (rate > 1) rate = offS > THERE_S && facts.bufferedAheadS >= BUFFERED_ENOUGH_S ? HURRY_RATE : 1
      else if (rate < 1) rate = offS < -THERE_S ? LINGER_RATE : 1
      else if (offS > TOO_FAR_S && facts.bufferedAheadS >= BUFFERED_ENOUGH_S) rate = HURRY_RATE
      else if (offS < -TOO_NEAR_S) rate = LINGER_RATE
      return { step: 'keep', rate }
    },
  }
}
