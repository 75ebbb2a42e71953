const MINUTE_MS = 60_000
const ADULT_AGE = 18

/** How long somebody watches without a pause before a break is offered, by age. */
const WAITS = {
  adult: { afterMs: 40 * MINUTE_MS, mayBeOff: true },
  /** The law for children online names addiction: nobody under 18 can turn it off. */
  minor: { afterMs: 20 * MINUTE_MS, mayBeOff: false },
} as const

export type BreakWait = (typeof WAITS)[keyof typeof WAITS]

/** Of somebody of this age; of an unknown age it is that of an adult, who gives no birth date. */
export function breakWaitOf(ageYears: number | null): BreakWait {
  return ageYears !== null && ageYears < ADULT_AGE ? WAITS.minor : WAITS.adult
}

/** Since when somebody has watched without a pause, and whether the card is shown. */
export interface BreakState {
  readonly sinceMs: number | null
  readonly isOffered: boolean
}

export type BreakEvent =
  | { type: 'playing'; nowMs: number }
  | { type: 'paused' }
  | { type: 'looked'; nowMs: number; wait: BreakWait; isOff: boolean }
  /** The viewer goes on: the wait begins again. */
  | { type: 'closed'; nowMs: number }

export const noBreak: BreakState = { sinceMs: null, isOffered: false }

export function stepBreak(state: BreakState, event: BreakEvent): BreakState {
  switch (event.type) {
    case 'playing':
      return state.sinceMs === null ? { ...state, sinceMs: event.nowMs } : state
    case 'paused':
      return noBreak
    case 'looked': {
      const { nowMs, wait, isOff } = event
      if (state.isOffered || state.sinceMs === null || (isOff && wait.mayBeOff)) return state
      return nowMs - state.sinceMs >= wait.afterMs ? { ...state, isOffered: true } : state
    }
    case 'closed':
      return { sinceMs: event.nowMs, isOffered: false }
  }
}
