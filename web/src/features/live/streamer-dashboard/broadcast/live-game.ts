import type { Show } from '@tayang/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isRefusal } from '#shared/api'
import { startHeartbeat } from './heartbeat.ts'
import type { LiveGameCalls } from './live-game-calls.ts'
import type { PageClock } from './page-clock.ts'
import type { DashboardTimings } from './timings.ts'

/** Spec 3, section 4; `stopped` while the call that ends the show is under way, then `none`. */
export type LiveGameState = 'none' | 'created' | 'broadcasting' | 'stopped'

export interface LiveGameView {
  /** Null until it was read; `failed` where it could not be. */
  state: LiveGameState | null | 'failed'
  /** The open show; where there is none the latest one of the profile, which the next is made like. */
  show: Show | null
  isStarting: boolean
  /** Somebody sits at the dashboard, and the server hears it. */
  isBeating: boolean
}

/** What happened that the page tells in words. */
export type LiveGameNews = 'started' | 'failed' | 'lost' | 'over' | { refusal: string }

export interface LiveGame extends Disposable {
  readonly view: StoreApi<LiveGameView>
  read(): Promise<void>
  /** Goes on air; false where it did not. */
  start(): Promise<boolean>
  /** Ends the show; false where it goes on. */
  stop(): Promise<boolean>
  /** The show as it was just described. */
  put(show: Show): void
  /** A line that was away is there again: the heart that gave up beats anew. */
  reconnect(): void
}

interface Needs {
  profileId: string
  calls: LiveGameCalls
  clock: PageClock
  timings: DashboardTimings
  tell(news: LiveGameNews): void
}

/** The streamer's show from here: what it is, its start and end, and the heartbeat between. */
export function openLiveGame(needs: Needs): LiveGame {
  const { calls, clock, timings, tell } = needs
  const view = createStore<LiveGameView>(() => ({
    state: null,
    show: null,
    isStarting: false,
    isBeating: false,
  }))
  let heart: Disposable | null = null
  let isClosed = false

  function silence(): void {
    heart?.[Symbol.dispose]()
    heart = null
    view.setState({ isBeating: false })
  }

  function begin(show: Show): void {
    silence()
    heart = startHeartbeat({
      ...timings,
      clock,
      async beat() {
        if (!(await calls.beat(show.id))) void read()
      },
      onLost() {
        silence()
        tell('lost')
      },
    })
    view.setState({ isBeating: true })
  }

  /** What the server says of the show, and what follows from it here. */
  function take(show: Show): void {
    const wasOnAir = view.getState().state === 'broadcasting'
    const isSame = view.getState().show?.id === show.id
    view.setState({ show, state: show.isLiveGameBroadcasting ? 'broadcasting' : 'created' })
    if (!show.isLiveGameBroadcasting) silence()
    else if (!wasOnAir || !isSame) begin(show)
  }

  /** No show is open: the next one is made like the latest, or from nothing. */
  async function takeNone(): Promise<void> {
    const wasOnAir = view.getState().state === 'broadcasting'
    silence()
    const latest = await calls.latest(needs.profileId)
    if (isClosed) return
    view.setState({ state: 'none', show: latest })
    if (wasOnAir) tell('over')
  }

  let reading: Promise<void> | undefined
  async function readOnce(): Promise<void> {
    try {
      const show = await calls.open()
      // What is being started or ended here is known better here.
      if (isClosed || view.getState().isStarting || view.getState().state === 'stopped') return
      if (show) take(show)
      else if (view.getState().state !== 'none') await takeNone()
    } catch {
      if (!isClosed && view.getState().state === null) view.setState({ state: 'failed' })
    }
  }
  function read(): Promise<void> {
    if (view.getState().state === 'failed') view.setState({ state: null })
    reading ??= readOnce().finally(() => (reading = undefined))
    return reading
  }

  let forgetLook = () => {}
  function lookLater(): void {
    forgetLook = clock.after(timings.lookMs, () => void read().finally(() => isClosed || lookLater()))
  }
  lookLater()

  return {
    view,
    read,
    async start() {
      const { show, isStarting, state } = view.getState()
      if (!show || isStarting || (state !== 'created' && state !== 'none')) return false
      view.setState({ isStarting: true })
      try {
        const open = state === 'none' ? await calls.createLike(show) : show
        const started = await calls.start(open.id)
        view.setState({ isStarting: false })
        take(started)
        tell('started')
        return true
      } catch (error) {
        view.setState({ isStarting: false })
        // Its encoder was quicker than this hand.
        if (isRefusal(error, 'ALREADY_BROADCASTING')) {
          await read()
          return view.getState().state === 'broadcasting'
        }
        tell(sentenceOf(error) ?? 'failed')
        return false
      }
    },
    async stop() {
      const { show, state } = view.getState()
      if (!show || state !== 'broadcasting') return false
      silence()
      view.setState({ state: 'stopped' })
      try {
        const over = await calls.stop(show.id)
        view.setState({ state: 'none', show: over })
        return true
      } catch {
        view.setState({ state: 'broadcasting' })
        begin(show)
        tell('failed')
        return false
      }
    },
    put(show) {
      const { state } = view.getState()
      view.setState({ show, state: state === 'none' || state === null ? 'created' : state })
    },
    reconnect() {
      const { show, state, isBeating } = view.getState()
      if (show && state === 'broadcasting' && !isBeating) begin(show)
    },
    [Symbol.dispose]() {
      isClosed = true
      forgetLook()
      silence()
    },
  }
}

const MEANT: ReadonlySet<unknown> = new Set(['AGE_REQUIRED', 'STREAMER_ONLY', 'FORBIDDEN'])

/** Who may not go live is told why; anything else is a connection that failed. */
function sentenceOf(error: unknown): { refusal: string } | null {
  if (!isRefusal(error)) return null
  return MEANT.has(error.code) ? { refusal: error.message } : null
}
