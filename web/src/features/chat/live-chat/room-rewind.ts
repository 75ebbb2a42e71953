/** When a viewer who goes back in a show on air gets the chat of that time, and when the current one again. Pure. */
import {
  HISTORY_MESSAGES,
  patchView,
  stepOf,
  type RoomState,
  type Step,
  type Surroundings,
} from './room-step.ts'

/** Further behind the show than this, the viewer gets the chat of that time; nearer than the other, the current one. */
const FAR_MS = 60_000
const NEAR_MS = 45_000

/** Learns the clock of the show from the time of an event, because the clock of this page may be wrong. */
export function noteClock(state: RoomState, eventAt: number, { now }: Surroundings): RoomState {
  return { ...state, clockLeadMs: Math.min(state.clockLeadMs, now - eventAt) }
}

export function rewind(state: RoomState, now: Surroundings): Step {
  if (!state.canRewind) return stepOf(state)
  const behindMs = state.view.isWaitingForPicture ? behindMsOf(state, now) : 0
  if (!state.isRewound && behindMs > FAR_MS) {
    return {
      state: { ...patchView(state, { isRewound: true }), isRewound: true, held: [] },
      effects: [{ type: 'open-replay' }],
    }
  }
  if (state.isRewound && behindMs < NEAR_MS) {
    return {
      state: { ...patchView(state, { isRewound: false }), isRewound: false },
      effects: [{ type: 'close-replay' }, { type: 'read-history', count: HISTORY_MESSAGES, isFresh: true }],
    }
  }
  return stepOf(state)
}

function behindMsOf({ clockLeadMs }: RoomState, { now, playhead }: Surroundings): number {
  const at = playhead?.at ?? null
  // The time of the show is unknown before its first event.
  return at === null || clockLeadMs === Infinity ? 0 : now - clockLeadMs - at
}
