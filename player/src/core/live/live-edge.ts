/** A larger distance is jumped: playing it faster would take more than half a minute. */
const SEEK_PAST_S = 6
/** Drift from the target at which the speed changes, and at which it changes back. */
const TOO_FAR_S = 0.6
const TOO_NEAR_S = 0.25
const THERE_S = 0.1
/** Changes of speed that voices survive: the larger one where there is much to win back. */
const FASTER_RATE = 1.05
const FASTEST_RATE = 1.1
const MUCH_S = 0.6
const FAR_S = 1
const SLOWER_RATE = 0.95
/** With more there, on a line that carries the show, a larger distance is for the next time. */
const SLOWER_BELOW_S = 1
/** While only the sound comes: the distance that its line needs is won by the speed, where a stall would be a gap. */
const HELD_TARGET_S = 1.7
const HELD_RATE = 0.9
const HELD_SHORT_RATE = 0.8
const HELD_SHORT_S = 0.8
/** Where less than this is there the line needs a larger distance. */
const HELD_LOW_S = 0.6
const HELD_STEP_S = 0.3
/** Playing faster on a smaller buffer would only cause a stall. */
const BUFFERED_ENOUGH_S = 0.6
/** A line that does not keep up leaves more than this to be fetched: playing faster would only empty the buffer. */
const UNFETCHED_S = 0.8
/**
 * The target distance behind the edge: small at first, larger after each stall, smaller again after a calm time. The
 * stalls of one tunnel are over with it, so that time is short; it doubles where the next stall shows that the distance
 * was needed.
 */
const TARGET_FIRST_S = 0.35
/** A line that gives less is one of a phone: what it may lose in a moment takes longer to be seen than that. */
const TARGET_OF_PHONE_S = 0.8
const MORE_THAN_OF_PHONE_TIMES = 20
const TARGET_MAX_S = 3
const TARGET_STEP_S = 0.6
/** From this distance on a show is asked for by whole segments. */
const CALM_FROM_S = 1.5
/** Where it is nearer than this in fact, it would stand still until a segment is whole. */
const CALM_BEHIND_S = 1.5
const NO_MORE_CALM_BEHIND_S = 1.1
const CALM_MS = 5_000
/** With less than this it is about to stall: the distance grows before it does. */
const SHORT_S = 0.4
/** On a line that carries little more than the smallest rung a show begins at this distance, and stays there. */
const NARROW_TARGET_S = 2.5
const NARROW_TIMES = 1.7
/** Pictures came back because the line carries them; its measure still knows the time before. */
const JUDGED_MS = 4_000
/** On a line that then gives so much the narrow stretch is over, and its distance with it; not twice soon. */
const OVER_AFTER_MS = 2_000
const OVER_TIMES = 5
const OVER_AGAIN_MS = 30_000
const CALM_MS_MAX = 60_000

export interface EdgeFacts {
  nowMs: number
  /** Distance to the position that the stream itself recommends. */
  behindS: number
  bufferedAheadS: number
  /** Playback has stalled since the last look. */
  hasStalled: boolean
  /** Something was played already. */
  hasBegun: boolean
  /** Its pictures are left out, and the sound goes on. */
  isHeld: boolean
  /** What the line gives and the smallest rung takes, in bits a second. */
  lineBps: number
  leastBps: number
}

export type EdgeStep = { step: 'keep'; rate: number } | { step: 'seek'; behindS: number }

const leastOf = ({ lineBps, leastBps }: EdgeFacts) =>
  lineBps < MORE_THAN_OF_PHONE_TIMES * leastBps ? TARGET_OF_PHONE_S : TARGET_FIRST_S

const isAboutToStall = ({ hasBegun, isHeld, bufferedAheadS, behindS }: EdgeFacts) =>
  hasBegun && !isHeld && bufferedAheadS < SHORT_S && behindS <= SEEK_PAST_S

/** The stretches of a line that carry no picture, only the sound. */
function narrowStretches() {
  let wasHeld = false
  let endedMs = Number.NEGATIVE_INFINITY
  let wonBackMs = Number.NEGATIVE_INFINITY
  return {
    /** Whether one begins with this look. */
    begins({ isHeld, nowMs }: EdgeFacts): boolean {
      const isNew = isHeld && !wasHeld
      if (wasHeld && !isHeld) endedMs = nowMs
      wasHeld = isHeld
      return isNew
    },
    /** The last one ended so long ago that the line is known. */
    isJudged: (nowMs: number) => nowMs - endedMs > JUDGED_MS,
    /** Once after one: the line gives plenty again. */
    isOver({ isHeld, nowMs, lineBps, leastBps }: EdgeFacts): boolean {
      const isDue = endedMs > wonBackMs + OVER_AGAIN_MS && nowMs - endedMs > OVER_AFTER_MS
      if (isHeld || !isDue || lineBps < OVER_TIMES * leastBps) return false
      wonBackMs = nowMs
      return true
    },
  }
}

/** Keeps a live picture as near to the edge as the connection allows. `look` is called regularly. */
export function edgeKeeper(): {
  look(facts: EdgeFacts): EdgeStep
  /** The distance leaves time to ask for a segment as a whole, which costs a narrow line less than its parts do. */
  isCalm(): boolean
} {
  let targetS = TARGET_FIRST_S
  let calmSinceMs = Number.NaN
  let calmMs = CALM_MS
  let nearedAtMs = Number.NEGATIVE_INFINITY
  let rate = 1
  /** What a larger distance left is won back when that is over, also where it is small. */
  let isNearing = false
  let isFar = false
  let isNarrow = false
  let leastS = TARGET_FIRST_S
  const goalS = () => Math.max(targetS, leastS)
  const stretches = narrowStretches()

  const adjustTarget = (facts: EdgeFacts) => {
    leastS = leastOf(facts)
    const isNewlyHeld = stretches.begins(facts)
    isNarrow = facts.lineBps < NARROW_TIMES * facts.leastBps && stretches.isJudged(facts.nowMs)
    const isLow = facts.isHeld && facts.bufferedAheadS < HELD_LOW_S
    if (isLow) targetS = Math.min(TARGET_MAX_S, Math.max(targetS, facts.behindS + HELD_STEP_S))
    if (facts.isHeld) targetS = Math.max(targetS, HELD_TARGET_S)
    else if (isNarrow) targetS = Math.max(targetS, NARROW_TARGET_S)
    if (Number.isNaN(calmSinceMs) || isNarrow || facts.isHeld) calmSinceMs = facts.nowMs
    const isShort = facts.behindS >= goalS() && isAboutToStall(facts)
    if (stretches.isOver(facts)) {
      nearedAtMs = facts.nowMs
      targetS = TARGET_FIRST_S
      isNearing = true
    }
    if (facts.hasStalled || isShort || isNewlyHeld) {
      if (facts.nowMs - nearedAtMs < CALM_MS_MAX) calmMs = Math.min(CALM_MS_MAX, 2 * calmMs)
      nearedAtMs = Number.NEGATIVE_INFINITY
    }
    if (facts.hasStalled || isShort) {
      targetS = Math.min(TARGET_MAX_S, targetS + TARGET_STEP_S)
      calmSinceMs = facts.nowMs
    } else if (facts.nowMs - calmSinceMs >= calmMs) {
      isNearing = targetS > TARGET_FIRST_S
      if (isNearing) nearedAtMs = facts.nowMs
      targetS = Math.max(TARGET_FIRST_S, targetS - TARGET_STEP_S)
      calmSinceMs = facts.nowMs
    }
  }

  return {
    isCalm: () => targetS >= CALM_FROM_S && isFar,
    look(facts) {
      adjustTarget(facts)
      isFar = !facts.hasBegun || facts.behindS >= (isFar ? NO_MORE_CALM_BEHIND_S : CALM_BEHIND_S)
      const offS = facts.behindS - goalS()
      const isTooNear = !facts.hasBegun && offS < -FAR_S
      if (facts.behindS > SEEK_PAST_S || isTooNear) return { step: 'seek', behindS: goalS() }
      const heldRate = facts.bufferedAheadS < HELD_SHORT_S ? HELD_SHORT_RATE : HELD_RATE
      const slowerRate = facts.isHeld ? heldRate : SLOWER_RATE
      const fasterRate = offS > MUCH_S ? FASTEST_RATE : FASTER_RATE
      const isFetched = facts.bufferedAheadS >= Math.max(BUFFERED_ENOUGH_S, facts.behindS - UNFETCHED_S)
      const needsMore = facts.isHeld || isNarrow || facts.bufferedAheadS < SLOWER_BELOW_S
      if (rate > 1) rate = offS > THERE_S && isFetched ? fasterRate : 1
      else if (rate < 1) rate = offS < -THERE_S && needsMore ? slowerRate : 1
      else if (offS > (isNearing ? THERE_S : TOO_FAR_S) && isFetched) rate = fasterRate
      else if (offS < -TOO_NEAR_S && needsMore) rate = slowerRate
      return { step: 'keep', rate }
    },
  }
}
