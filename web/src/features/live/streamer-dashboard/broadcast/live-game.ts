import type { Show } from '@tayang/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isRefusal, type ApiRefusal } from '#shared/api'
import { startHeartbeat } from './heartbeat.ts'
import type { LiveGameCalls } from './live-game-calls.ts'
import {
  canStart,
  canStop,
  reduceLiveGame,
  unreadLiveGame,
  type LiveGameEffect,
  type LiveGameEvent,
  type LiveGameMessage,
  type LiveGameView,
} from './live-game-state.ts'
import type { PageClock } from './page-clock.ts'
import type { DashboardTimings } from './timings.ts'

export interface LiveGame extends Disposable {
  readonly view: StoreApi<LiveGameView>
  read(): Promise<void>
  /** Goes on air; false where it did not. */
  start(): Promise<boolean>
  /** Ends the show; false where it goes on. */
  stop(): Promise<boolean>
  /** Takes over the show as it was just described. */
  describe(show: Show): void
  /** The connection is back: a heartbeat that was given up begins again. */
  reconnect(): void
}

export interface LiveGameDependencies {
  profileId: string
  calls: LiveGameCalls
  clock: PageClock
  timings: DashboardTimings
  notify(message: LiveGameMessage): void
}

interface LiveGameContext extends LiveGameDependencies {
  view: StoreApi<LiveGameView>
  heartbeat: Disposable | null
  reading: Promise<void> | undefined
  cancelNextRead(): void
  isClosed: boolean
}

/** The streamer's show as this page knows it: what it is, its start and end, and the heartbeat between. */
export function openLiveGame(dependencies: LiveGameDependencies): LiveGame {
  const context: LiveGameContext = {
    ...dependencies,
    view: createStore<LiveGameView>(() => unreadLiveGame),
    heartbeat: null,
    reading: undefined,
    cancelNextRead: () => {},
    isClosed: false,
  }
  readRepeatedly(context)
  return {
    view: context.view,
    read: () => read(context),
    start: () => start(context),
    stop: () => stop(context),
    describe: (show) => void dispatch(context, { type: 'described', show }),
    reconnect: () => void dispatch(context, { type: 'connection-back' }),
    [Symbol.dispose]() {
      context.isClosed = true
      context.cancelNextRead()
      context.heartbeat?.[Symbol.dispose]()
    },
  }
}

function dispatch(context: LiveGameContext, event: LiveGameEvent): readonly LiveGameEffect[] {
  // An answer may arrive after the page was left.
  if (context.isClosed) return []
  const { view, effects } = reduceLiveGame(context.view.getState(), event)
  context.view.setState(view, true)
  for (const effect of effects) run(context, effect)
  return effects
}

function run(context: LiveGameContext, effect: LiveGameEffect): void {
  switch (effect.type) {
    case 'start-heartbeat':
    case 'stop-heartbeat':
      context.heartbeat?.[Symbol.dispose]()
      context.heartbeat = effect.type === 'start-heartbeat' ? beatFor(context, effect.showId) : null
      return
    case 'read-latest-show':
      // `readOnce` reads it: a failure of it is a failure of the whole read.
      return
    case 'notify':
      return context.notify(effect.message)
  }
}

function beatFor(context: LiveGameContext, showId: string): Disposable {
  const { timings, clock, calls } = context
  return startHeartbeat({
    ...timings,
    clock,
    async beat() {
      if (!(await calls.beat(showId))) void read(context)
    },
    onLost: () => void dispatch(context, { type: 'heartbeat-lost' }),
  })
}

/** Reads that are asked for at the same time share one. */
function read(context: LiveGameContext): Promise<void> {
  dispatch(context, { type: 'read-asked' })
  context.reading ??= readOnce(context).finally(() => (context.reading = undefined))
  return context.reading
}

async function readOnce(context: LiveGameContext): Promise<void> {
  const { calls, profileId } = context
  try {
    const effects = dispatch(context, { type: 'open-show-read', show: await calls.open() })
    if (!effects.some(({ type }) => type === 'read-latest-show')) return
    dispatch(context, { type: 'latest-show-read', show: await calls.latest(profileId) })
  } catch {
    dispatch(context, { type: 'read-failed' })
  }
}

/** A show may begin, or end, without a press of this page's buttons. */
function readRepeatedly(context: LiveGameContext): void {
  context.cancelNextRead = context.clock.after(
    context.timings.lookMs,
    () => void read(context).finally(() => context.isClosed || readRepeatedly(context)),
  )
}

async function start(context: LiveGameContext): Promise<boolean> {
  const { calls, view } = context
  const before = view.getState()
  if (!canStart(before) || !before.show) return false
  dispatch(context, { type: 'start-asked' })
  try {
    const open = before.state === 'none' ? await calls.createLike(before.show) : before.show
    dispatch(context, { type: 'started', show: await calls.start(open.id) })
    return true
  } catch (error) {
    if (isRefusal(error, 'ALREADY_BROADCASTING')) {
      dispatch(context, { type: 'start-preempted' })
      await read(context)
      return view.getState().state === 'broadcasting'
    }
    dispatch(context, { type: 'start-failed', message: explainedIn(error) ?? 'failed' })
    return false
  }
}

async function stop(context: LiveGameContext): Promise<boolean> {
  const before = context.view.getState()
  if (!canStop(before) || !before.show) return false
  dispatch(context, { type: 'stop-asked' })
  try {
    dispatch(context, { type: 'stopped', show: await context.calls.stop(before.show.id) })
    return true
  } catch {
    dispatch(context, { type: 'stop-failed' })
    return false
  }
}

const EXPLAINED: ReadonlySet<unknown> = new Set(['AGE_REQUIRED', 'STREAMER_ONLY', 'FORBIDDEN'])

/** A streamer who may not go live reads why; anything else is a connection that failed. */
function explainedIn(error: unknown): { refusal: ApiRefusal } | null {
  return isRefusal(error) && EXPLAINED.has(error.code) ? { refusal: error } : null
}
