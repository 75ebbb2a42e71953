/** A decoder that hangs on a full buffer is nudged soon; an empty buffer gets more time. */
const NUDGE_AFTER_MS = 3_000
const RELOAD_AFTER_MS = 9_000
const STARVED_RELOAD_AFTER_MS = 15_000
const RELOADS_MAX = 2
const BUFFERED_ENOUGH_S = 0.5
const MOVED_S = 0.05
/** A seek over a gap in the buffer, too short to be noticed. It does not count as movement of the picture. */
export const NUDGE_S = 0.1

export type StallStep = 'fine' | 'nudge' | 'reload' | 'fail'

export interface StallFacts {
  nowMs: number
  /** The viewer wants it to play: not paused, not ended. */
  wantsToPlay: boolean
  /** A seek is under way: the engine should be fetching its target. */
  isSeeking: boolean
  online: boolean
  positionS: number
  bufferedAheadS: number
  bytesReceived: number
}

/** Detects a picture that has not moved for too long. `look` is called regularly. */
export function stallWatchdog(): { look(facts: StallFacts): StallStep } {
  let lastPositionS = Number.NaN
  let lastBytes = 0
  let stillSinceMs = 0
  let drySinceMs = 0
  let nudged = false
  let reloads = 0

  const reset = (facts: StallFacts): 'fine' => {
    lastPositionS = facts.positionS
    lastBytes = facts.bytesReceived
    stillSinceMs = facts.nowMs
    drySinceMs = facts.nowMs
    nudged = false
    return 'fine'
  }

  const reload = (facts: StallFacts): StallStep => {
    reset(facts)
    if (reloads >= RELOADS_MAX) return 'fail'
    reloads += 1
    return 'reload'
  }

  const nudge = (): StallStep => {
    nudged = true
    return 'nudge'
  }

  const hasMoved = (positionS: number) =>
    Math.abs(positionS - lastPositionS) >= MOVED_S &&
    !(nudged && Math.abs(positionS - lastPositionS - NUDGE_S) < MOVED_S)

  return {
    look(facts) {
      // Without a network nothing can be repaired here; the return of the network is handled elsewhere.
      if (!facts.wantsToPlay || !facts.online || Number.isNaN(lastPositionS)) return reset(facts)
      if (hasMoved(facts.positionS)) {
        reloads = 0
        return reset(facts)
      }
      if (facts.bytesReceived > lastBytes) {
        lastBytes = facts.bytesReceived
        drySinceMs = facts.nowMs
      }
      const stillMs = facts.nowMs - stillSinceMs
      const hasPicture = facts.bufferedAheadS >= BUFFERED_ENOUGH_S
      const dryMs = facts.nowMs - drySinceMs
      if (!hasPicture && dryMs >= STARVED_RELOAD_AFTER_MS) return reload(facts)
      // An engine that missed a seek fetches nothing: a second, tiny seek wakes it.
      if (!hasPicture) return facts.isSeeking && dryMs >= NUDGE_AFTER_MS && !nudged ? nudge() : 'fine'
      if (stillMs >= RELOAD_AFTER_MS) return reload(facts)
      return stillMs >= NUDGE_AFTER_MS && !nudged ? nudge() : 'fine'
    },
  }
}
