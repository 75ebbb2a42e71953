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
const EPSILON_SECONDS = 0.0005

interface Current {
  wallMs: number
  /** Media time from which on it is listed; null until it is decided. */
  entersAt: number | null
  number: number
  entered: Set<string>
  isReady: boolean
}

export function createTimeline(terms: TimelineTerms): Timeline {
  const { renditions, settings, now = Date.now } = terms
  const { segmentSeconds } = settings
  const byName = new Map(renditions.map((rendition) => [rendition.name, rendition]))
  let periods = terms.periods
  let current: Current | null = null
  let slate: SlateRun | null = null
  /** The slate is wanted and being made. */
  let isResting = false
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

  /** Where a period may begin to be listed. */
  function enter(period: Current): number {
    period.number = periods
    periods += 1
    period.entered.clear()
    if (!slate) {
      isResting = false
      // A publisher's clock may be faster than ours: time never goes back.
      const edge = Math.max(...renditions.map(({ name }) => terms.edgeMs(name) ?? -Infinity))
      if (period.isReady === false) period.wallMs = Math.max(period.wallMs, edge)
      return 0
    }
    const passed = (slate.edgeMs() + ENTER_MARGIN_MS - period.wallMs) / 1000
    const entersAt = Math.max(0, Math.ceil(passed / segmentSeconds)) * segmentSeconds
    slate.endAt(period.wallMs + entersAt * 1000)
    return entersAt
  }

  function add(
    period: Current,
    name: string,
    init: InitSegment,
    fragment: Fragment,
    onReady: () => void,
  ): void {
    const rendition = byName.get(name)
    // A period that a newer one has overtaken has nothing to say any more.
    if (!rendition || period !== current || isStopped) return
    const entersAt = (period.entersAt ??= enter(period))
    if (fragment.startSeconds < entersAt - EPSILON_SECONDS) return
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
        isResting = false
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

  return {
    begin({ wallMs, onReady }) {
      const period: Current = { wallMs, entersAt: null, number: 0, entered: new Set(), isReady: false }
      current = period
      return { add: (name, init, fragment) => add(period, name, init, fragment, onReady) }
    },
    rest() {
      if (isStopped || slate || isResting) return
      if (renditions.every(({ name }) => terms.edgeMs(name) === null)) return
      isResting = true
      if (current) current.entersAt = null
      terms.slateOf(terms.shape).then(
        (made) => {
          // A period may have come first.
          if (made && isResting && !isStopped && !slate) startSlate(made)
        },
        (error: unknown) => terms.log.error('there is no slate', { error: String(error) }),
      )
    },
    stop() {
      isStopped = true
      slate?.stop()
      slate = null
    },
  }
}
