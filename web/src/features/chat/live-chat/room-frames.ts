/** What each frame of the server does to the state of a chat room. Pure. */
import type { ToClient } from '@tayang/contract/socket'
import { isRemoved, messageOf, rowOf, withoutHeld, type MessageEvent, type Removal } from './chat-rows.ts'
import { noteClock } from './room-rewind.ts'
import {
  endShow,
  holdUntilShown,
  patchView,
  stepOf,
  upTo,
  type RoomState,
  type Step,
  type Surroundings,
} from './room-step.ts'
import { isUnexpected } from './socket-errors.ts'

/** After a gap the page reads as many messages as one call answers. */
const GAP_MESSAGES = 100
/** A show whose end no picture ever reaches ends after this. */
const END_WAITS_MS = 12_000
/** Held messages that this page shows a moderator; the server's list has all of them. */
const HELD_SHOWN_MAX = 100

export type Frame = ToClient

export function receive(state: RoomState, frame: Frame, now: Surroundings): Step {
  switch (frame.type) {
    case 'comment':
    case 'bullet':
    case 'gift':
      return receiveMessage(state, frame, now)
    case 'news':
      if (state.isRewound) return stepOf(state)
      return holdUntilShown(state, { at: frame.at, joined: frame.profile.name }, now)
    case 'viewers':
      return stepOf(patchView(state, { viewers: frame.data }))
    case 'authorized': {
      const authorized = patchView(state, { isAuthorized: true, role: frame.role, refusal: null })
      const { unsent } = state
      if (!unsent) return stepOf(authorized)
      return { state: { ...authorized, unsent: null }, effects: [{ type: 'send', frame: unsent }] }
    }
    case 'on-air':
    case 'silent':
      return stepOf(patchView(noteClock(state, frame.at, now), { isOnAir: frame.type === 'on-air' }))
    case 'stop': {
      const at = upTo(state, now)
      if (at === null || at >= frame.at) return endShow(state)
      return stepOf({ ...state, end: { at: frame.at, latestAt: now.steadyNow + END_WAITS_MS } })
    }
    case 'error':
      return receiveError(state, frame, now)
    case 'block':
      return stepOf(patchView(state, { isBarred: true }))
    case 'gap':
      return { state, effects: [{ type: 'read-history', count: GAP_MESSAGES, isFresh: true }] }
    case 'rules':
      return stepOf(patchView(state, { rules: frame.rules }))
    case 'pinned':
      return stepOf(patchView(state, { pinned: frame.line && rowOf(frame.line) }))
    case 'deleted':
      return remove(state, { ids: frame.ids })
    case 'purged':
      return remove(state, { profileId: frame.profileId })
    case 'sanction':
      return stepOf(patchView(state, { sanction: frame.kind === 'none' ? null : { until: frame.until } }))
    case 'held': {
      const held = [...withoutHeld(state.view.held, frame.line.id), frame.line].slice(-HELD_SHOWN_MAX)
      return stepOf(patchView(state, { held }))
    }
    case 'held-done':
      return stepOf(patchView(state, { held: withoutHeld(state.view.held, frame.lineId) }))
    case 'quiz':
    case 'poll':
      return stepOf(patchView(state, { hasQuiz: true }))
    case 'quiz-lines':
      return stepOf(patchView(state, { waitingLines: frame.count }))
    case 'quiz-coming':
    case 'quiz-revealed':
    case 'quiz-void':
      return stepOf(patchView(state, { hasQuiz: true, waitingLines: 0 }))
    default:
      // A newer server may send frames that this page does not know.
      return stepOf(state)
  }
}

function receiveMessage(state: RoomState, event: MessageEvent, now: Surroundings): Step {
  const lastSeq = Math.max(state.lastSeq ?? 0, event.seq)
  const next = noteClock({ ...state, lastSeq }, event.createdAt, now)
  if (next.isRewound) return { state: next, effects: [{ type: 'receive-in-replay', event }] }
  return holdUntilShown(next, messageOf(event), now)
}

function receiveError(
  state: RoomState,
  error: Extract<Frame, { type: 'error' }>,
  { now }: Surroundings,
): Step {
  const { code, message, waitMs } = error
  if (code === 'Session InvalidSessionToken') return { state, effects: [{ type: 'renew-token' }] }
  if (isUnexpected(code)) {
    return {
      state: patchView(state, { connection: 'failed', isAuthorized: false }),
      effects: [{ type: 'close' }, { type: 'report-unexpected' }],
    }
  }
  const waitsUntil = waitMs === undefined ? state.view.waitsUntil : now + waitMs
  return stepOf(patchView(state, { refusal: { code, message }, waitsUntil }))
}

function remove(state: RoomState, removal: Removal): Step {
  const held = state.held.filter((event) => 'joined' in event || !isRemoved(event.row, removal))
  const rows = state.view.rows.filter((row) => !isRemoved(row, removal))
  return {
    state: { ...patchView(state, { rows }), held },
    effects: state.isRewound ? [{ type: 'remove-from-replay', removal }] : [],
  }
}
