/** One step of a chat room: its state, the effects of a step, and what several transitions share. Pure. */
import type { FromClient } from '@tayang/contract/socket'
import {
  mergeRows,
  type BulletEvent,
  type ChatMessage,
  type GiftEvent,
  type MessageEvent,
  type Removal,
} from './chat-rows.ts'
import { waitsForPicture, type Playhead, type Sync } from './picture-sync.ts'
import type { RoomView } from './room-view.ts'

/** Messages that a page shows of the time before it was opened or went back. */
export const HISTORY_MESSAGES = 50

interface JoinNotice {
  readonly at: number
  readonly joined: string
}

export interface RoomState {
  readonly view: RoomView
  readonly token: string | null
  /** The sequence number of the newest message received, shown or not. */
  readonly lastSeq: number | undefined
  /** When this page last reported that frames advance. */
  readonly lastPlayingAt: number
  /** Connections lost since the last one that delivered something. */
  readonly losses: number
  /** The newest message sent before the server confirmed the sender. */
  readonly unsent: FromClient | null
  /** What waits until the picture shows its media time. */
  readonly held: readonly (ChatMessage | JoinNotice)[]
  readonly sync: Sync
  /** The end of a show that the picture has not reached, and when the show ends all the same. */
  readonly end: { readonly at: number; readonly latestAt: number } | null
  readonly canRewind: boolean
  /** Whether the viewer went so far back that the chat of that time is shown. */
  readonly isRewound: boolean
  /** The smallest lead of this page's clock over the clock of the show; infinite before the first event. */
  readonly clockLeadMs: number
}

export type RoomEffect =
  | { type: 'send'; frame: FromClient }
  | { type: 'connect' }
  | { type: 'reconnect'; losses: number }
  | { type: 'return' }
  | { type: 'close' }
  | { type: 'read-history'; count: number; isFresh: boolean }
  | { type: 'announce'; event: BulletEvent | GiftEvent }
  | { type: 'expire-join-notice' }
  | { type: 'open-replay' }
  | { type: 'close-replay' }
  | { type: 'receive-in-replay'; event: MessageEvent }
  | { type: 'remove-from-replay'; removal: Removal }
  | { type: 'renew-token' }
  | { type: 'report-unexpected' }

export interface Step {
  readonly state: RoomState
  readonly effects: readonly RoomEffect[]
}

/** What a step depends on besides state and event. */
export interface Surroundings {
  /** Milliseconds since the epoch on this page's clock, which may be wrong. */
  readonly now: number
  /** Milliseconds on a clock that never jumps. */
  readonly steadyNow: number
  /** Null where there is no picture. */
  readonly playhead: Playhead | null
}

const noPicture: Playhead = { at: null, latencyS: null }

export const stepOf = (state: RoomState): Step => ({ state, effects: [] })

export function andThen(step: Step, next: (state: RoomState) => Step): Step {
  const { state, effects } = next(step.state)
  return { state, effects: [...step.effects, ...effects] }
}

export function patchView(state: RoomState, part: Partial<RoomView>): RoomState {
  return { ...state, view: { ...state.view, ...part } }
}

/** The state with its view of the picture as it is now. */
export function withPicture(state: RoomState, { playhead }: Surroundings): RoomState {
  const picture = playhead ?? noPicture
  const { view } = state
  const isWaitingForPicture = waitsForPicture(state.sync, picture, view.isWaitingForPicture)
  const hasPicture = picture.at !== null
  if (isWaitingForPicture === view.isWaitingForPicture && hasPicture === view.hasPicture) return state
  return patchView(state, { isWaitingForPicture, hasPicture })
}

/** The media time up to which events are shown; null where the chat does not wait for the picture. */
export function upTo({ view }: RoomState, { playhead }: Surroundings): number | null {
  return view.isWaitingForPicture ? (playhead?.at ?? null) : null
}

export function holdUntilShown(state: RoomState, event: ChatMessage | JoinNotice, now: Surroundings): Step {
  const { held, due } = holdBack(state.held, event, upTo(state, now))
  return showDue({ ...state, held }, due)
}

export function showDue(state: RoomState, due: RoomState['held']): Step {
  if (due.length === 0) return stepOf(state)
  let { rows, hasBullets, joined } = state.view
  const effects: RoomEffect[] = []
  for (const event of due) {
    if ('joined' in event) {
      joined = event.joined
      effects.push({ type: 'expire-join-notice' })
      continue
    }
    rows = mergeRows(rows, [event.row])
    if (event.paid) effects.push({ type: 'announce', event: event.paid })
    if (event.paid?.type === 'bullet') hasBullets = true
  }
  return { state: patchView(state, { rows, hasBullets, joined }), effects }
}

export function endShow(state: RoomState): Step {
  const { held, due } = release(state.held, null)
  return andThen(showDue({ ...state, held, end: null }, due), (shown) =>
    stepOf(patchView(shown, { connection: 'over', isOnAir: false })),
  )
}

/** Events that wait at most; beyond it the oldest is due at once. */
const HELD_MAX = 1_500

interface Timed {
  readonly at: number
}

interface HoldBack<Event extends Timed> {
  readonly held: readonly Event[]
  readonly due: readonly Event[]
}

/** Events wait until the picture reaches their media time, so that nobody reads about a goal before seeing it. */
function holdBack<Event extends Timed>(
  held: readonly Event[],
  event: Event,
  upTo: number | null,
): HoldBack<Event> {
  if (upTo === null || event.at <= upTo) return { held, due: [event] }
  const all = [...held, event]
  return all.length > HELD_MAX ? { held: all.slice(1), due: all.slice(0, 1) } : { held: all, due: [] }
}

export function release<Event extends Timed>(held: readonly Event[], upTo: number | null): HoldBack<Event> {
  if (upTo === null) return { held: [], due: held }
  const due = held.filter(({ at }) => at <= upTo)
  return due.length === 0 ? { held, due } : { held: held.filter(({ at }) => at > upTo), due }
}
