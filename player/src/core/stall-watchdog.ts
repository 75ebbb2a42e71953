/** A decoder that stands still on a full buffer is pushed soon; a dry line is given longer. */
const NUDGE_AFTER_MS = 3_000
const RELOAD_AFTER_MS = 9_000
const STARVED_RELOAD_AFTER_MS = 15_000
const RELOADS_MAX = 2
const BUFFERED_ENOUGH_S = 0.5
const MOVED_S = 0.05

export type StallStep = 'fine' | 'nudge' | 'reload' | 'fail'

export interface StallFacts {
  nowMs: number
  /** The viewer wants it to play: not paused, not ended, not seeking. */
  wantsToPlay: boolean
  online: boolean
  positionS: number
  bufferedAheadS: number
  bytesReceived: number
}

/** Looks at the same facts again and again, and says when a picture has stood still too long. */
export function stallWatchdog(): { look(facts: StallFacts): StallStep } {
  let lastPositionS = Number.NaN
  let lastBytes = 0
  let stillSinceMs = 0
  let drySinceMs = 0
  let nudged = false
  let reloads = 0

  const rest = (facts: StallFacts): 'fine' => {
    lastPositionS = facts.positionS
    lastBytes = facts.bytesReceived
    stillSinceMs = facts.nowMs
    drySinceMs = facts.nowMs
    nudged = false
    return 'fine'
  }

  const reload = (facts: StallFacts): StallStep => {
    rest(facts)
    if (reloads >= RELOADS_MAX) return 'fail'
    reloads += 1
    return 'reload'
  }

  return {
    look(facts) {
      // Without a network nothing can be mended here; the return of the network is told elsewhere.
      if (!facts.wantsToPlay || !facts.online || Number.isNaN(lastPositionS)) return rest(facts)
      if (Math.abs(facts.positionS - lastPositionS) >= MOVED_S) {
        reloads = 0
        return rest(facts)
      }
      if (facts.bytesReceived > lastBytes) {
        lastBytes = facts.bytesReceived
        drySinceMs = facts.nowMs
      }
      const stillMs = facts.nowMs - stillSinceMs
      const hasPicture = facts.bufferedAheadS >= BUFFERED_ENOUGH_S
      if (!hasPicture) return facts.nowMs - drySinceMs >= STARVED_RELOAD_AFTER_MS ? reload(facts) : 'fine'
      if (stillMs >= RELOAD_AFTER_MS) return reload(facts)
      if (stillMs >= NUDGE_AFTER_MS && !nudged) {
        nudged = true
        return 'nudge'
      }
      return 'fine'
    },
  }
}
