import { SOUND_RENDITION as SOUND_NAME } from '@tayang/contract/ingest'
import type { Log } from '../log.ts'
import type { PackagerSettings } from '../settings.ts'
import type { Fragment } from './boxes/fragment-reader.ts'
import type { InitSegment } from './boxes/init-segment.ts'
import type { Rendition } from './rendition.ts'
import type { StreamShape } from './show-stream.ts'
import { startSlateRun, type Slate, type SlateRun } from './slate-run.ts'

/**
 * What follows what in a show's playlists: periods of encoders and, where none comes, the slate. The edge never stands
 * still and never goes back: a period that follows the slate enters at the first segment of it that the slate has not
 * passed yet, so that program times go on without a hole and without an overlap.
 */
export interface Timeline {
  begin(period: { wallMs: number; onReady(): void }): EnteringPeriod
  rest(): void
  stop(): void
}

export interface EnteringPeriod {
  add(rendition: string, init: InitSegment, fragment: Fragment): void
}

export interface TimelineTerms {
  shape: StreamShape
  settings: PackagerSettings
  log: Log
  renditions: readonly Rendition[]
  /** How many there were. */
  periods: number
  edgeMs(rendition: string): number | null
  slateOf(shape: StreamShape): Promise<Slate | null>
  onEnter(rendition: string, init: InitSegment, period: number): void
  now?: () => number
}

/** How far the edge lies behind the clock while we do not know it from arriving media. */
const LAG_MS_ASSUMED = 300
const LAG_MS_MAX = 3000
/** A hole in time longer than this is left as it is: players close it, and minutes of slate at once help nobody. */
const HOLE_MS_MAX = 10_000
/** Fragments come a moment after each other; the slate must not have passed where they enter. */
const ENTER_MARGIN_MS = 50
/** Pictures that come in a burst catch up with the clock by themselves; those that do not for so long never will. */
const CATCH_UP_MS = 1500
/** How far behind the slate pictures may enter all the same: so long the edge stands still. */
const BEHIND_MS_MAX = 3000
/** Fragments that wait until it is known where their period enters. */
const WAITING_MAX = 256
/** A slate that could not be encoded is tried again. */
const SLATE_AGAIN_MS = 2000
const EPSILON_SECONDS = 0.0005

interface Current {
  wallMs: number
  /** Media time from which on it is listed; null until it is decided. */
  entersAt: number | null
  number: number
  entered: Set<string>
  isReady: boolean
  /** Since when pictures come that could enter. */
  comesSince: number | null
  waiting: Arrived[]
}

interface Arrived {
  name: string
  init: InitSegment
  fragment: Fragment
}

export function createTimeline(terms: TimelineTerms): Timeline {
  const { renditions, settings, now = Date.now } = terms
  const { segmentSeconds } = settings
  const byName = new Map(renditions.map((rendition) => [rendition.name, rendition]))
  let periods = terms.periods
  let current: Current | null = null
  let slate: SlateRun | null = null
  /** Since when the slate is wanted and not there yet. */
  let wantedSince: number | null = null
  let again: NodeJS.Timeout | undefined
  let isStopped = false
  let lagMs = LAG_MS_ASSUMED

  function edges(): Map<string, number> {
    const known = renditions.map(({ name }) => [name, terms.edgeMs(name)] as const)
    const latest = Math.max(...known.map(([, edge]) => edge ?? -Infinity))
    // Long ago, as after a restart: begun anew, near the clock.
    const isOld = now() - lagMs - latest > HOLE_MS_MAX
    const anew = now() - lagMs - segmentSeconds * 1000
    return new Map(known.map(([name, edge]) => [name, isOld ? anew : (edge ?? latest)]))
  }

  function startSlate(made: Slate): void {
    wantedSince = null
    slate = startSlateRun({
      slate: made,
      period: periods,
      renditions,
      edges: edges(),
      segmentSeconds,
      partSeconds: settings.partMs / 1000,
      lagMs,
      now,
    })
    periods += 1
  }

  /** Where a period begins to be listed; null where that is not known yet. */
  const grid = (seconds: number) => Math.ceil(seconds / segmentSeconds - 1e-3) * segmentSeconds
  function findEntry(period: Current, { name, fragment }: Arrived): number | null {
    if (!slate) {
      // What an encoder still had in hand when its publisher fell silent takes no slate away.
      if (period.isReady && wantedSince !== null && now() - wantedSince < CATCH_UP_MS) return null
      return enter(period, period.isReady ? grid(fragment.startSeconds) : 0)
    }
    // Sound alone is no return.
    if (name === SOUND_NAME) return null
    period.comesSince ??= now()
    const passed = (slate.edgeMs() + ENTER_MARGIN_MS - period.wallMs) / 1000
    const entersAt = Math.max(0, grid(passed), grid(fragment.startSeconds))
    const behindMs = (entersAt - fragment.startSeconds) * 1000
    if (behindMs <= segmentSeconds * 1000 + 1) return enter(period, entersAt)
    // Who sent ahead of the clock is caught up with by nobody.
    const isAhead = slate.edgeMs() > now()
    if (!isAhead && now() - period.comesSince < CATCH_UP_MS) return null
    if (!isAhead && behindMs <= BEHIND_MS_MAX) return enter(period, entersAt)
    // Its clock stood still meanwhile: from here on it is read as one that goes by ours.
    const next = grid(fragment.startSeconds)
    if (next > fragment.startSeconds + EPSILON_SECONDS) return null
    period.wallMs += (passed - next) * 1000
    return enter(period, next)
  }

  function enter(period: Current, entersAt: number): number {
    period.number = periods
    periods += 1
    period.entered.clear()
    if (slate) slate.endAt(period.wallMs + entersAt * 1000)
    else {
      wantedSince = null
      // A publisher's clock may be faster than ours: time never goes back.
      const edge = Math.max(...renditions.map(({ name }) => terms.edgeMs(name) ?? -Infinity))
      if (!period.isReady) period.wallMs = Math.max(period.wallMs, edge)
    }
    return entersAt
  }

  function add(period: Current, arrived: Arrived, onReady: () => void): void {
    // A period that a newer one has overtaken has nothing to say any more.
    if (period !== current || isStopped || !byName.has(arrived.name)) return
    period.entersAt ??= findEntry(period, arrived)
    if (period.entersAt === null) {
      period.waiting.push(arrived)
      if (period.waiting.length > WAITING_MAX) period.waiting.shift()
      return
    }
    for (const each of [...period.waiting.splice(0), arrived]) put(period, each, period.entersAt, onReady)
  }

  function put(
    period: Current,
    { name, init, fragment }: Arrived,
    entersAt: number,
    onReady: () => void,
  ): void {
    const rendition = byName.get(name)
    if (!rendition || fragment.startSeconds < entersAt - EPSILON_SECONDS) return
    if (!period.entered.has(name)) {
      period.entered.add(name)
      slate?.fill(name, period.wallMs + fragment.startSeconds * 1000)
      rendition.startPeriod({
        period: period.number,
        wallMs: period.wallMs,
        init: init.bytes,
      })
      terms.onEnter(name, init, period.number)
      if (period.entered.size === renditions.length) {
        slate?.stop()
        slate = null
      }
    }
    rendition.add(fragment)
    lagMs = Math.min(LAG_MS_MAX, Math.max(0, now() - (period.wallMs + fragment.endSeconds * 1000)))
    if (period.isReady || period.entered.size < renditions.length) return
    period.isReady = true
    onReady()
    // Made while all is well, so that it is there the moment nothing comes.
    terms.slateOf(terms.shape).catch(() => null)
  }

  /** Whoever was about to enter does not. True where some had entered: then there is no slate any more. */
  function forgetEntry(): boolean {
    if (!current) return false
    const isHalf = slate !== null && current.entersAt !== null && current.entered.size > 0
    current.entersAt = null
    current.comesSince = null
    current.waiting = []
    slate?.endAt(null)
    if (!isHalf) return false
    slate?.stop()
    slate = null
    return true
  }

  function rest(): void {
    if (isStopped) return
    forgetEntry()
    if (slate || wantedSince !== null) return
    if (renditions.every(({ name }) => terms.edgeMs(name) === null)) return
    const since = now()
    wantedSince = since
    const found = (made: Slate | null) => {
      // A period may have come first.
      if (wantedSince !== since || isStopped) return
      if (made) return startSlate(made)
      again = setTimeout(() => {
        if (wantedSince !== since) return
        wantedSince = null
        rest()
      }, SLATE_AGAIN_MS).unref()
    }
    terms.slateOf(terms.shape).then(found, () => found(null))
  }

  return {
    begin({ wallMs, onReady }) {
      const isHalf = forgetEntry()
      const period: Current = {
        wallMs,
        entersAt: null,
        number: 0,
        entered: new Set(),
        isReady: false,
        comesSince: null,
        waiting: [],
      }
      current = period
      if (isHalf) rest()
      return { add: (name, init, fragment) => add(period, { name, init, fragment }, onReady) }
    },
    rest,
    stop() {
      isStopped = true
      clearTimeout(again)
      slate?.stop()
      slate = null
    },
  }
}
