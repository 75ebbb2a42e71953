/**
 * Cancels a call that is sent repeatedly without success. See docs/product/sessions.md#repeated-calls-are-cancelled.
 */
export interface RepeatGuard {
  /** Counts one request; throws when there were too many without a success between. */
  enter(): void
  reset(): void
}

class RepeatedRequest extends Error {
  constructor() {
    super('Cancel repeated request')
  }
}

export function openRepeatGuard(sendsMax: number): RepeatGuard {
  let sends = 0
  return {
    enter() {
      sends += 1
      if (sends > sendsMax) throw new RepeatedRequest()
    },
    reset() {
      sends = 0
    },
  }
}
