import { SOUND_RENDITION as SOUND_NAME } from '@tayang/contract/ingest'
import type { Fragment } from './boxes/fragment-reader.ts'
import type { InitSegment } from './boxes/init-segment.ts'
import type { Slate } from './filler.ts'

/** How far the edge is assumed to be behind the clock before any media has arrived. */
const LAG_MS_ASSUMED = 300
const LAG_MS_MAX = 3000
/** A longer hole in time stays a hole: players skip it, and minutes of slate at once would help no viewer. */
const HOLE_MS_MAX = 10_000
/** Fragments arrive one after the other; the filler must not have passed the entry point meanwhile. */
const ENTER_MARGIN_MS = 50
/** Pictures that arrive in a burst catch up with the clock within this time, or never. */
const CATCH_UP_MS = 1500
/** How far behind the filler pictures may still enter. The edge stops for as long. */
const BEHIND_MS_MAX = 3000
/** Fragments kept of a period until its entry point is known. */
const WAITING_MAX = 256
const EPSILON_SECONDS = 0.0005

/** A fragment of one rendition, as an encoder wrote it. */
export interface ArrivedFragment {
  readonly name: string
  readonly init: InitSegment
  readonly fragment: Fragment
}

/** One unbroken run of an encoder. */
export interface PeriodState {
  readonly id: number
  /** When media time zero was received. */
  readonly wallMs: number
  /** Media time from which its fragments are listed; null until that is decided. */
  readonly entersAtSeconds: number | null
  /** Its number in the playlists. */
  readonly number: number
  /** Renditions that list a fragment of it already. */
  readonly entered: readonly string[]
  /** Every rendition has listed a fragment of it. */
  readonly isReady: boolean
  /** Since when pictures arrive that could enter. */
  readonly picturesSinceMs: number | null
  readonly waiting: readonly ArrivedFragment[]
}

export interface TimelineState {
  /** Names of the renditions, fixed for the show. */
  readonly renditions: readonly string[]
  readonly segmentSeconds: number
  /** The number that the next period gets, the filler's periods included. */
  readonly nextNumber: number
  /** The newest period; media of older ones is dropped. */
  readonly current: PeriodState | null
  readonly isFilling: boolean
  /** Since when the filler is wanted and its slate is not there yet. It also identifies the request for the slate. */
  readonly slateWantedSinceMs: number | null
  /** How far the edge lies behind the clock. */
  readonly lagMs: number
  readonly isStopped: boolean
}

/** What the shell reads just before an event. */
export interface TimelineFacts {
  readonly nowMs: number
  /** Wall clock at which the media of each rendition ends; null before its first. */
  readonly edges: ReadonlyMap<string, number | null>
  /** How far the filler has come; null where it does not run. */
  readonly fillerEdgeMs: number | null
}

export type TimelineEvent =
  | { type: 'period-started'; id: number; wallMs: number; facts: TimelineFacts }
  | { type: 'fragment-arrived'; id: number; arrived: ArrivedFragment; facts: TimelineFacts }
  /** Nobody publishes for now. */
  | { type: 'idled'; facts: TimelineFacts }
  /** The answer to `request-slate`; null where it could not be encoded. */
  | { type: 'slate-settled'; sinceMs: number; slate: Slate | null; facts: TimelineFacts }
  /** The answer to `retry-later`. */
  | { type: 'retry-due'; sinceMs: number; facts: TimelineFacts }
  | { type: 'stopped' }

export type TimelineEffect =
  | { type: 'request-slate'; sinceMs: number }
  | { type: 'retry-later'; sinceMs: number }
  | { type: 'start-filler'; slate: Slate; period: number; edges: ReadonlyMap<string, number>; lagMs: number }
  /** The filler goes no further than this wall time; null lets it go on. */
  | { type: 'end-filler-at'; wallMs: number | null }
  /** The filler goes on to exactly this wall time in one rendition. */
  | { type: 'fill-rendition'; name: string; wallMs: number }
  | { type: 'stop-filler' }
  | { type: 'enter-rendition'; name: string; init: InitSegment; period: number; wallMs: number }
  | { type: 'add-fragment'; name: string; fragment: Fragment }
  | { type: 'notify-ready'; id: number }
  /** Encodes the slate while all is well, so that it exists the moment the publisher falls silent. */
  | { type: 'prepare-slate' }

export interface TimelineStep {
  readonly state: TimelineState
  readonly effects: readonly TimelineEffect[]
}

export function initialTimeline(terms: {
  renditions: readonly string[]
  segmentSeconds: number
  nextNumber: number
}): TimelineState {
  return {
    ...terms,
    current: null,
    isFilling: false,
    slateWantedSinceMs: null,
    lagMs: LAG_MS_ASSUMED,
    isStopped: false,
  }
}

/** Decides what is listed next. It is pure: `timeline.ts` reads the facts and carries out the effects. */
export function reduceTimeline(state: TimelineState, event: TimelineEvent): TimelineStep {
  switch (event.type) {
    case 'period-started':
      return startPeriod(state, event)
    case 'fragment-arrived':
      return receiveFragment(state, event)
    case 'idled':
      return idle(state, event.facts)
    case 'slate-settled':
      return receiveSlate(state, event)
    case 'retry-due':
      if (state.slateWantedSinceMs !== event.sinceMs) return unchanged(state)
      return idle({ ...state, slateWantedSinceMs: null }, event.facts)
    case 'stopped':
      return { state: { ...state, isStopped: true, isFilling: false }, effects: [{ type: 'stop-filler' }] }
  }
}

const unchanged = (state: TimelineState): TimelineStep => ({ state, effects: [] })

/** Runs the next step on what the one before left, and keeps the effects of both in order. */
function andThen(step: TimelineStep, next: (state: TimelineState) => TimelineStep): TimelineStep {
  const { state, effects } = next(step.state)
  return { state, effects: [...step.effects, ...effects] }
}

function startPeriod(
  state: TimelineState,
  { id, wallMs, facts }: Extract<TimelineEvent, { type: 'period-started' }>,
): TimelineStep {
  const { isHalfEntered, ...withdrawn } = withdrawEntry(state)
  const current: PeriodState = {
    id,
    wallMs,
    entersAtSeconds: null,
    number: 0,
    entered: [],
    isReady: false,
    picturesSinceMs: null,
    waiting: [],
  }
  const begun = { ...withdrawn, state: { ...withdrawn.state, current } }
  return isHalfEntered ? andThen(begun, (next) => idle(next, facts)) : begun
}

/**
 * Withdraws a period that was about to enter. Where some of its renditions have entered already, the filler stops in
 * all of them, because the renditions no longer end at the same time.
 */
function withdrawEntry(state: TimelineState): TimelineStep & { isHalfEntered: boolean } {
  const { current, isFilling } = state
  if (!current) return { ...unchanged(state), isHalfEntered: false }
  const isHalfEntered = isFilling && current.entersAtSeconds !== null && current.entered.length > 0
  const withdrawn = { ...current, entersAtSeconds: null, picturesSinceMs: null, waiting: [] }
  return {
    state: { ...state, current: withdrawn, isFilling: isFilling && !isHalfEntered },
    effects: [
      ...(isFilling ? [{ type: 'end-filler-at', wallMs: null } as const] : []),
      ...(isHalfEntered ? [{ type: 'stop-filler' } as const] : []),
    ],
    isHalfEntered,
  }
}

function idle(state: TimelineState, facts: TimelineFacts): TimelineStep {
  if (state.isStopped) return unchanged(state)
  const { state: withdrawn, effects } = withdrawEntry(state)
  const isEmpty = state.renditions.every((name) => edgeOf(facts, name) === null)
  if (withdrawn.isFilling || withdrawn.slateWantedSinceMs !== null || isEmpty) {
    return { state: withdrawn, effects }
  }
  const sinceMs = facts.nowMs
  return {
    state: { ...withdrawn, slateWantedSinceMs: sinceMs },
    effects: [...effects, { type: 'request-slate', sinceMs }],
  }
}

function receiveSlate(
  state: TimelineState,
  { sinceMs, slate, facts }: Extract<TimelineEvent, { type: 'slate-settled' }>,
): TimelineStep {
  // A period may have entered first.
  if (state.slateWantedSinceMs !== sinceMs || state.isStopped) return unchanged(state)
  if (!slate) return { state, effects: [{ type: 'retry-later', sinceMs }] }
  const { nextNumber: period, lagMs } = state
  return {
    state: { ...state, slateWantedSinceMs: null, isFilling: true, nextNumber: period + 1 },
    effects: [{ type: 'start-filler', slate, period, edges: fillerEdges(state, facts), lagMs }],
  }
}

/** Where the filler begins in each rendition. */
function fillerEdges(state: TimelineState, facts: TimelineFacts): Map<string, number> {
  const latest = latestEdge(state, facts)
  const clockMs = facts.nowMs - state.lagMs
  // The media ended long ago, as after a restart: the filler begins near the clock instead.
  const isOld = clockMs - latest > HOLE_MS_MAX
  const nearClock = clockMs - state.segmentSeconds * 1000
  return new Map(state.renditions.map((name) => [name, isOld ? nearClock : (edgeOf(facts, name) ?? latest)]))
}

const edgeOf = (facts: TimelineFacts, name: string) => facts.edges.get(name) ?? null

const latestEdge = (state: TimelineState, facts: TimelineFacts) =>
  Math.max(...state.renditions.map((name) => edgeOf(facts, name) ?? -Infinity))

function receiveFragment(
  state: TimelineState,
  { id, arrived, facts }: Extract<TimelineEvent, { type: 'fragment-arrived' }>,
): TimelineStep {
  const { current } = state
  if (current?.id !== id || state.isStopped || !state.renditions.includes(arrived.name)) {
    return unchanged(state)
  }
  const entered =
    current.entersAtSeconds === null ? findEntry(state, current, arrived, facts) : unchanged(state)
  const period = entered.state.current
  if (!period || period.entersAtSeconds === null) {
    const waiting = [...(period?.waiting ?? []), arrived].slice(-WAITING_MAX)
    return { ...entered, state: { ...entered.state, current: period && { ...period, waiting } } }
  }
  const listed = { ...entered, state: { ...entered.state, current: { ...period, waiting: [] } } }
  return [...period.waiting, arrived].reduce<TimelineStep>(
    (step, each) => andThen(step, (next) => listFragment(next, each, facts)),
    listed,
  )
}

const gridOf = (state: TimelineState, seconds: number) =>
  Math.ceil(seconds / state.segmentSeconds - 1e-3) * state.segmentSeconds

/** Decides where a period begins to be listed; it stays undecided while it may still catch up with the clock. */
function findEntry(
  state: TimelineState,
  period: PeriodState,
  { name, fragment }: ArrivedFragment,
  facts: TimelineFacts,
): TimelineStep {
  const { nowMs, fillerEdgeMs } = facts
  const { startSeconds } = fragment
  if (!state.isFilling || fillerEdgeMs === null) {
    const wantedSinceMs = state.slateWantedSinceMs
    // An encoder may still write out old pictures of a publisher that fell silent: they do not cancel the filler.
    if (period.isReady && wantedSinceMs !== null && nowMs - wantedSinceMs < CATCH_UP_MS)
      return unchanged(state)
    return enter(state, period, { atSeconds: period.isReady ? gridOf(state, startSeconds) : 0, facts })
  }
  // Sound alone does not end the filler.
  if (name === SOUND_NAME) return unchanged(state)
  const picturesSinceMs = period.picturesSinceMs ?? nowMs
  const returning = { ...period, picturesSinceMs }
  const passedSeconds = (fillerEdgeMs + ENTER_MARGIN_MS - period.wallMs) / 1000
  const atSeconds = Math.max(0, gridOf(state, passedSeconds), gridOf(state, startSeconds))
  const behindMs = (atSeconds - startSeconds) * 1000
  if (behindMs <= state.segmentSeconds * 1000 + 1) return enter(state, returning, { atSeconds, facts })
  // A publisher that sent ahead of the clock has pushed the filler ahead too; waiting for it would take for ever.
  const isFillerAhead = fillerEdgeMs > nowMs
  const undecided = unchanged({ ...state, current: returning })
  if (!isFillerAhead && nowMs - picturesSinceMs < CATCH_UP_MS) return undecided
  if (!isFillerAhead && behindMs <= BEHIND_MS_MAX) return enter(state, returning, { atSeconds, facts })
  // The publisher's clock stood still while it was away: its media time is shifted to the filler's edge.
  const nextSeconds = gridOf(state, startSeconds)
  if (nextSeconds > startSeconds + EPSILON_SECONDS) return undecided
  const wallMs = period.wallMs + (passedSeconds - nextSeconds) * 1000
  return enter(state, { ...returning, wallMs }, { atSeconds: nextSeconds, facts })
}

function enter(
  state: TimelineState,
  period: PeriodState,
  { atSeconds, facts }: { atSeconds: number; facts: TimelineFacts },
): TimelineStep {
  const { nextNumber: number, isFilling } = state
  // A publisher's clock may be faster than ours: program time never goes back.
  const isFirstEntry = !isFilling && !period.isReady
  const wallMs = isFirstEntry ? Math.max(period.wallMs, latestEdge(state, facts)) : period.wallMs
  const current = { ...period, wallMs, number, entersAtSeconds: atSeconds, entered: [] }
  return {
    state: {
      ...state,
      current,
      nextNumber: number + 1,
      slateWantedSinceMs: isFilling ? state.slateWantedSinceMs : null,
    },
    effects: isFilling ? [{ type: 'end-filler-at', wallMs: wallMs + atSeconds * 1000 }] : [],
  }
}

function listFragment(
  state: TimelineState,
  { name, init, fragment }: ArrivedFragment,
  { nowMs }: TimelineFacts,
): TimelineStep {
  const period = state.current
  if (!period || period.entersAtSeconds === null) return unchanged(state)
  if (fragment.startSeconds < period.entersAtSeconds - EPSILON_SECONDS) return unchanged(state)
  const effects: TimelineEffect[] = []
  const isFirst = !period.entered.includes(name)
  const entered = isFirst ? [...period.entered, name] : period.entered
  const isComplete = entered.length === state.renditions.length
  const { wallMs, number } = period
  if (isFirst) {
    const startMs = wallMs + fragment.startSeconds * 1000
    if (state.isFilling) effects.push({ type: 'fill-rendition', name, wallMs: startMs })
    effects.push({ type: 'enter-rendition', name, init, period: number, wallMs })
    if (isComplete && state.isFilling) effects.push({ type: 'stop-filler' })
  }
  effects.push({ type: 'add-fragment', name, fragment })
  const isFirstComplete = isComplete && !period.isReady
  if (isFirstComplete) effects.push({ type: 'notify-ready', id: period.id }, { type: 'prepare-slate' })
  const behindMs = nowMs - (wallMs + fragment.endSeconds * 1000)
  return {
    state: {
      ...state,
      isFilling: state.isFilling && !(isFirst && isComplete),
      lagMs: Math.min(LAG_MS_MAX, Math.max(0, behindMs)),
      current: { ...period, entered, isReady: period.isReady || isComplete },
    },
    effects,
  }
}
