/**
 * The state of a chat room on this page. Pure: `reduce` returns the next state and the effects that the connection
 * has to run; time and picture are arguments.
 */
import { PLAYING_EVERY_MS, type FromClient } from '@tayang/contract/socket'
import type { CommentLine } from '@tayang/contract'
import { mergeRows, rowOfStored, type BulletEvent, type ChatRow } from './chat-rows.ts'
import { receive, type Frame } from './room-frames.ts'
import { rewind } from './room-rewind.ts'
import {
  andThen,
  endShow,
  HISTORY_MESSAGES,
  holdUntilShown,
  patchView,
  release,
  showDue,
  stepOf,
  upTo,
  withPicture,
  type RoomState,
  type Step,
  type Surroundings,
} from './room-step.ts'
import type { Sync } from './picture-sync.ts'
import { emptyView, noRules } from './room-view.ts'

export const CLOSE_NORMAL = 1000
/** RFC 6455, section 7.4.1: Service Restart. */
const CLOSE_RESTART = 1012

export type RoomEvent =
  /** `isResumed`: the address named the last message, and the server sends those since then. */
  | { type: 'opened'; isResumed: boolean }
  | { type: 'received'; frame: Frame }
  | { type: 'closed'; code: number }
  | { type: 'history'; messages: readonly CommentLine[]; isFresh: boolean }
  /** The picture may have moved. */
  | { type: 'looked' }
  | { type: 'sync-chosen'; sync: Sync }
  | { type: 'sent'; text: string }
  | { type: 'played'; deviceId: string }
  | { type: 'retried' }
  | { type: 'authorized'; token: string | null }
  | { type: 'join-notice-expired' }
  | { type: 'replay-rows'; rows: readonly ChatRow[] }
  | { type: 'replay-bullet'; bullet: BulletEvent }

export function openState({ canRewind }: { canRewind: boolean }): RoomState {
  return {
    view: emptyView,
    token: null,
    lastSeq: undefined,
    lastPlayingAt: -Infinity,
    losses: 0,
    unsent: null,
    held: [],
    sync: 'auto',
    end: null,
    canRewind,
    isRewound: false,
    clockLeadMs: Infinity,
  }
}

export function reduce(before: RoomState, event: RoomEvent, now: Surroundings): Step {
  const state = withPicture(before, now)
  switch (event.type) {
    case 'opened':
      return open(state, event)
    case 'received':
      // A page that failed to understand the server handles nothing more.
      if (state.view.connection === 'failed') return stepOf(state)
      return receive({ ...state, losses: 0 }, event.frame, now)
    case 'closed':
      return close(state, event)
    case 'history':
      return showHistory(state, event, now)
    case 'looked':
      return look(state, now)
    case 'sync-chosen':
      return look(withPicture({ ...state, sync: event.sync }, now), now)
    case 'sent':
      return send(state, event, now)
    case 'played':
      return reportPlaying(state, event, now)
    case 'retried':
      if (state.view.connection !== 'failed') return stepOf(state)
      return { state: patchView(state, { connection: 'connecting' }), effects: [{ type: 'connect' }] }
    case 'authorized':
      return authorize(state, event)
    case 'join-notice-expired':
      return stepOf(patchView(state, { joined: null }))
    case 'replay-rows':
      return stepOf(patchView(state, { rows: event.rows }))
    case 'replay-bullet':
      return {
        state: patchView(state, { hasBullets: true }),
        effects: [{ type: 'announce', event: event.bullet }],
      }
  }
}

type Of<Type extends RoomEvent['type']> = Extract<RoomEvent, { type: Type }>

function open(state: RoomState, { isResumed }: Of<'opened'>): Step {
  const { token } = state
  const view = {
    connection: 'open',
    isAuthorized: false,
    rules: noRules,
    pinned: null,
    waitingLines: 0,
  } as const
  return {
    state: { ...patchView(state, view), lastPlayingAt: -Infinity },
    effects: [
      ...(token ? [{ type: 'send', frame: authorizationOf(token) } as const] : []),
      ...(isResumed ? [] : [{ type: 'read-history', count: HISTORY_MESSAGES, isFresh: false } as const]),
    ],
  }
}

function close(state: RoomState, { code }: Of<'closed'>): Step {
  const { connection } = state.view
  if (state.end || connection === 'over' || connection === 'failed') return stepOf(state)
  // A clean close is final; a server that restarts closes with 1012. See docs/product/chat.md#reconnect.
  if (code === CLOSE_NORMAL) return stepOf(patchView(state, { connection: 'over' }))
  if (code === CLOSE_RESTART) {
    return {
      state: patchView(state, { connection: 'lost', isAuthorized: false }),
      effects: [{ type: 'return' }],
    }
  }
  return {
    state: {
      ...patchView(state, { connection: 'lost', isAuthorized: false }),
      losses: state.losses + 1,
    },
    effects: [{ type: 'reconnect', losses: state.losses }],
  }
}

/** Messages from before this page, or those that it missed while it was disconnected. */
function showHistory(state: RoomState, { messages, isFresh }: Of<'history'>, now: Surroundings): Step {
  const known = { ...state, lastSeq: Math.max(state.lastSeq ?? 0, ...messages.map(({ seq }) => seq)) }
  if (state.isRewound) return stepOf(known)
  const at = upTo(state, now)
  const rows = messages.map(rowOfStored)
  const isDue = (row: ChatRow) => at === null || row.at <= at
  const shown = mergeRows(isFresh ? [] : state.view.rows, rows.filter(isDue))
  let step = stepOf(patchView(known, { rows: shown }))
  for (const row of rows.filter((each) => !isDue(each)))
    step = andThen(step, (next) => holdUntilShown(next, { at: row.at, row, paid: null }, now))
  return step
}

/** Shows what the picture has reached. */
function look(state: RoomState, now: Surroundings): Step {
  const shown = andThen(rewind(state, now), (next) => {
    const { held, due } = release(next.held, upTo(next, now))
    return showDue({ ...next, held }, due)
  })
  const at = upTo(state, now)
  const { end } = state
  const isOver = end !== null && (at === null || at >= end.at || now.steadyNow >= end.latestAt)
  return isOver ? andThen(shown, endShow) : shown
}

function send(state: RoomState, { text }: Of<'sent'>, { now, playhead }: Surroundings): Step {
  const { role, rules, isAuthorized } = state.view
  const waitsUntil = role === 'viewer' ? now + rules.slowSeconds * 1_000 : 0
  const at = playhead?.at ?? null
  const frame: FromClient = { type: 'comment', data: text, ...(at === null ? {} : { at: Math.round(at) }) }
  const next = patchView(state, { refusal: null, waitsUntil })
  if (!isAuthorized) return stepOf({ ...next, unsent: frame })
  return { state: next, effects: [{ type: 'send', frame }] }
}

function reportPlaying(
  state: RoomState,
  { deviceId }: Of<'played'>,
  { steadyNow, playhead }: Surroundings,
): Step {
  // A little early: a late report would stop counting the viewer for a moment.
  if (steadyNow - state.lastPlayingAt < PLAYING_EVERY_MS * 0.9) return stepOf(state)
  const at = playhead?.at ?? null
  // The server learns how far behind the pictures of the room are.
  const frame: FromClient = { type: 'playing', deviceId, ...(at === null ? {} : { at: Math.round(at) }) }
  return { state: { ...state, lastPlayingAt: steadyNow }, effects: [{ type: 'send', frame }] }
}

function authorize(state: RoomState, { token }: Of<'authorized'>): Step {
  if (token) return { state: { ...state, token }, effects: [{ type: 'send', frame: authorizationOf(token) }] }
  // The next person who signs in must not send a message of this one.
  const view = { role: 'viewer', sanction: null, held: [] } as const
  return stepOf({ ...patchView(state, view), token, unsent: null })
}

const authorizationOf = (token: string): FromClient => ({ type: 'authorization', data: token })
