/** Refuses a call that is sent again and again without success (Spec 1, section 8; A024). */
export interface RepeatGuard {
  /** Counts one sending; throws when there were too many without a success between. */
  enter(): void
  reset(): void
}

export class RepeatedRequest extends Error {
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
