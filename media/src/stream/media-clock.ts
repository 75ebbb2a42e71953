/** A publisher's 32-bit timestamps as one count of milliseconds that never jumps. */
export interface MediaClock {
  elapsedMs(timestampMs: number): number
}

/** A larger step, forth or back, is a new clock on the other side and not a pause. */
const STEP_MS_MAX = 5000
const ASSUMED_STEP_MS = 20

export function createMediaClock(): MediaClock {
  let last: number | null = null
  let elapsed = 0

  return {
    elapsedMs(timestampMs) {
      // Signed 32-bit difference: the wrap after 49 days is a step like any other.
      const step = last === null ? 0 : (timestampMs - last) | 0
      last = timestampMs
      elapsed += Math.abs(step) > STEP_MS_MAX ? ASSUMED_STEP_MS : step
      return Math.max(0, elapsed)
    },
  }
}
