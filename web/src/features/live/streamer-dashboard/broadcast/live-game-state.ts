import type { Show } from '@tayang/contract'
import type { ApiRefusal } from '#shared/api'

/** `stopped` while the call that ends the show is under way, then `none`. See docs/product/streamer.md. */
export type LiveGameState = 'none' | 'created' | 'broadcasting' | 'stopped'

export interface LiveGameView {
  /** Null until it was read; `failed` where it could not be read. */
  state: LiveGameState | null | 'failed'
  /** The open show; where there is none the latest one of the profile, which the next is made like. */
  show: Show | null
  isStarting: boolean
  /** The dashboard reports every minute that the streamer is here, and the server answers. */
  isBeating: boolean
}

export const unreadLiveGame: LiveGameView = { state: null, show: null, isStarting: false, isBeating: false }

/** What the page shows as a message. */
export type LiveGameMessage = 'started' | 'failed' | 'lost' | 'over' | { refusal: ApiRefusal }

export type LiveGameEvent =
  | { type: 'read-asked' }
  /** The open show of the profile; null where none is open. */
  | { type: 'open-show-read'; show: Show | null }
  /** The show that the next one is made like, read where none is open. */
  | { type: 'latest-show-read'; show: Show | null }
  | { type: 'read-failed' }
  | { type: 'start-asked' }
  | { type: 'started'; show: Show }
  /** The encoder was on air before the button was pressed. */
  | { type: 'start-preempted' }
  | { type: 'start-failed'; message: LiveGameMessage }
  | { type: 'stop-asked' }
  | { type: 'stopped'; show: Show }
  | { type: 'stop-failed' }
  /** The streamer saved title, category or picture. */
  | { type: 'described'; show: Show }
  /** Every try of one heartbeat failed. */
  | { type: 'heartbeat-lost' }
  | { type: 'connection-back' }

export type LiveGameEffect =
  | { type: 'start-heartbeat'; showId: string }
  | { type: 'stop-heartbeat' }
  | { type: 'read-latest-show' }
  | { type: 'notify'; message: LiveGameMessage }

export interface LiveGameStep {
  view: LiveGameView
  effects: readonly LiveGameEffect[]
}

/** What the streamer's show is after an event, and what has to be done for it. Pure. */
export function reduceLiveGame(view: LiveGameView, event: LiveGameEvent): LiveGameStep {
  switch (event.type) {
    case 'read-asked':
      return step(view.state === 'failed' ? { ...view, state: null } : view)
    case 'open-show-read':
      return openShowRead(view, event.show)
    case 'latest-show-read':
      return step(
        { ...view, state: 'none', show: event.show },
        ...(view.state === 'broadcasting' ? [notify('over')] : []),
      )
    case 'read-failed':
      return step(view.state === null ? { ...view, state: 'failed' } : view)
    case 'start-asked':
      return step(canStart(view) ? { ...view, isStarting: true } : view)
    case 'started': {
      const { view: onAir, effects } = withServerState({ ...view, isStarting: false }, event.show)
      return step(onAir, ...effects, notify('started'))
    }
    case 'start-preempted':
      return step({ ...view, isStarting: false })
    case 'start-failed':
      return step({ ...view, isStarting: false }, notify(event.message))
    case 'stop-asked':
      if (!canStop(view)) return step(view)
      return step({ ...view, state: 'stopped', isBeating: false }, { type: 'stop-heartbeat' })
    case 'stopped':
      return step({ ...view, state: 'none', show: event.show })
    case 'stop-failed':
      return beating({ ...view, state: 'broadcasting' }, notify('failed'))
    case 'described':
      return step({
        ...view,
        show: event.show,
        state: view.state === 'none' || view.state === null ? 'created' : view.state,
      })
    case 'heartbeat-lost':
      return step({ ...view, isBeating: false }, { type: 'stop-heartbeat' }, notify('lost'))
    case 'connection-back':
      return view.state === 'broadcasting' && !view.isBeating ? beating(view) : step(view)
  }
}

export const canStart = ({ show, state, isStarting }: LiveGameView): boolean =>
  show !== null && !isStarting && (state === 'created' || state === 'none')

export const canStop = ({ show, state }: LiveGameView): boolean => show !== null && state === 'broadcasting'

/** While a start or a stop is under way, this page knows better than a read that began before it. */
function openShowRead(view: LiveGameView, show: Show | null): LiveGameStep {
  if (view.isStarting || view.state === 'stopped') return step(view)
  if (show) return withServerState(view, show)
  if (view.state === 'none') return step(view)
  return step({ ...view, isBeating: false }, { type: 'stop-heartbeat' }, { type: 'read-latest-show' })
}

function withServerState(view: LiveGameView, show: Show): LiveGameStep {
  if (!show.isLiveGameBroadcasting) {
    return step({ ...view, show, state: 'created', isBeating: false }, { type: 'stop-heartbeat' })
  }
  const wasOnAir = view.state === 'broadcasting' && view.show?.id === show.id
  const onAir: LiveGameView = { ...view, show, state: 'broadcasting' }
  return wasOnAir ? step(onAir) : beating(onAir)
}

function beating(view: LiveGameView, ...more: LiveGameEffect[]): LiveGameStep {
  if (!view.show) return step(view, ...more)
  return step({ ...view, isBeating: true }, { type: 'start-heartbeat', showId: view.show.id }, ...more)
}

const step = (view: LiveGameView, ...effects: LiveGameEffect[]): LiveGameStep => ({ view, effects })
const notify = (message: LiveGameMessage): LiveGameEffect => ({ type: 'notify', message })
