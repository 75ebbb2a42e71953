/** How well a publisher sends, over a few seconds. */
export interface Health {
  count(message: { bytes: number; isPicture: boolean; isKeyFrame: boolean; elapsedMs: number }): void
  /** The stats since the last call, over a span that the caller measured. */
  take(spanMs: number): HealthStats
}

interface HealthStats {
  bitsPerSecond: number
  framesPerSecond: number
  keyFrameMs: number
  /** Since the publish began. */
  droppedFrames: number
}

/** In a step this much longer than the usual one pictures were dropped. */
const LOST_STEPS_MIN = 1.5
/** The usual step follows a source that changes its rate, but slowly enough not to follow its gaps. */
const STEP_WEIGHT = 1 / 16
const STEPS_MIN = 16
/** This many long steps in a row are a new rate, not drops. */
const LONG_STEPS_MAX = 8

export function createHealth(): Health {
  let bytes = 0
  let pictures = 0
  let droppedFrames = 0
  let keyFrameMs = 0
  let keyFrameAtMs: number | null = null
  let pictureAtMs: number | null = null
  let usualStepMs = 0
  let steps = 0
  let longSteps = 0

  function countStep(stepMs: number): void {
    // The decoding order may differ from the display order.
    if (stepMs <= 0) return
    const lost = stepMs / usualStepMs
    if (steps >= STEPS_MIN && lost > LOST_STEPS_MIN) {
      droppedFrames += Math.round(lost) - 1
      longSteps += 1
      if (longSteps >= LONG_STEPS_MAX) steps = 0
      return
    }
    longSteps = 0
    steps += 1
    usualStepMs = steps === 1 ? stepMs : usualStepMs + (stepMs - usualStepMs) * STEP_WEIGHT
  }

  return {
    count({ bytes: size, isPicture, isKeyFrame, elapsedMs }) {
      bytes += size
      if (!isPicture) return
      pictures += 1
      if (pictureAtMs !== null) countStep(elapsedMs - pictureAtMs)
      pictureAtMs = elapsedMs
      if (!isKeyFrame) return
      if (keyFrameAtMs !== null) keyFrameMs = elapsedMs - keyFrameAtMs
      keyFrameAtMs = elapsedMs
    },
    take(spanMs) {
      const seconds = Math.max(1, spanMs) / 1000
      const stats = {
        bitsPerSecond: Math.round((bytes * 8) / seconds),
        framesPerSecond: Math.round((pictures / seconds) * 10) / 10,
        keyFrameMs,
        droppedFrames,
      }
      bytes = 0
      pictures = 0
      return stats
    },
  }
}
