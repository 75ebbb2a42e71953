import type { Log } from '../log.ts'
import type { PackagerSettings } from '../settings.ts'
import type { Fragment } from './boxes/fragment-reader.ts'
import type { InitSegment } from './boxes/init-segment.ts'
import { startFiller, type Filler, type Slate } from './filler.ts'
import type { Rendition } from './rendition.ts'
import type { StreamShape } from './stream-shape.ts'
import {
  initialTimeline,
  reduceTimeline,
  type TimelineEffect,
  type TimelineEvent,
  type TimelineFacts,
} from './timeline-state.ts'

/**
 * The order of media in a show's playlists: periods of encoders and, while no encoder writes, the slate. The edge never
 * stops and never goes back: a period that follows the slate enters at the first segment of its own that the slate has
 * not passed yet, so that program times have neither a hole nor an overlap.
 */
export interface Timeline {
  begin(period: { wallMs: number; onReady(): void }): EnteringPeriod
  /** Nobody publishes for now: the slate goes on from the edge. */
  idle(): void
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
  /** Number of the first period, after those of an earlier process. */
  periods: number
  edgeMs(rendition: string): number | null
  slateOf(shape: StreamShape): Promise<Slate | null>
  onEnter(rendition: string, init: InitSegment, period: number): void
  now?: () => number
}

/** A slate that could not be encoded is requested again after this time. */
const RETRY_SLATE_MS = 2000

/** Carries out what `reduceTimeline` decides. */
export function createTimeline(terms: TimelineTerms): Timeline {
  const { renditions, settings, now = Date.now } = terms
  const byName = new Map(renditions.map((rendition) => [rendition.name, rendition]))
  const listeners = new Map<number, () => void>()
  let state = initialTimeline({
    renditions: [...byName.keys()],
    segmentSeconds: settings.segmentSeconds,
    nextNumber: terms.periods,
  })
  let filler: Filler | null = null
  let retry: NodeJS.Timeout | undefined
  let lastId = 0

  const readFacts = (): TimelineFacts => ({
    nowMs: now(),
    edges: new Map(renditions.map(({ name }) => [name, terms.edgeMs(name)])),
    fillerEdgeMs: filler?.edgeMs() ?? null,
  })

  function dispatch(event: TimelineEvent): void {
    const step = reduceTimeline(state, event)
    state = step.state
    for (const effect of step.effects) run(effect)
  }

  function run(effect: TimelineEffect): void {
    switch (effect.type) {
      case 'request-slate':
        return requestSlate(effect.sinceMs)
      case 'retry-later':
        retry = setTimeout(
          () => dispatch({ type: 'retry-due', sinceMs: effect.sinceMs, facts: readFacts() }),
          RETRY_SLATE_MS,
        ).unref()
        return
      case 'prepare-slate':
        terms.slateOf(terms.shape).catch(() => null)
        return
      case 'notify-ready':
        return listeners.get(effect.id)?.()
      case 'enter-rendition': {
        const { name, init, period, wallMs } = effect
        byName.get(name)?.startPeriod({ period, wallMs, init: init.bytes })
        return terms.onEnter(name, init, period)
      }
      case 'add-fragment':
        return byName.get(effect.name)?.add(effect.fragment)
      default:
        return runOnFiller(effect)
    }
  }

  function runOnFiller(effect: FillerEffect): void {
    switch (effect.type) {
      case 'start-filler': {
        const partSeconds = settings.partMs / 1000
        filler = startFiller({
          ...effect,
          renditions,
          segmentSeconds: settings.segmentSeconds,
          partSeconds,
          now,
        })
        return
      }
      case 'end-filler-at':
        return filler?.endAt(effect.wallMs)
      case 'fill-rendition':
        return filler?.fill(effect.name, effect.wallMs)
      case 'stop-filler':
        filler?.stop()
        filler = null
    }
  }

  function requestSlate(sinceMs: number): void {
    const settle = (slate: Slate | null) =>
      dispatch({ type: 'slate-settled', sinceMs, slate, facts: readFacts() })
    terms.slateOf(terms.shape).then(settle, () => settle(null))
  }

  return {
    begin({ wallMs, onReady }) {
      const id = (lastId += 1)
      listeners.clear()
      listeners.set(id, onReady)
      dispatch({ type: 'period-started', id, wallMs, facts: readFacts() })
      return {
        add: (name, init, fragment) =>
          dispatch({ type: 'fragment-arrived', id, arrived: { name, init, fragment }, facts: readFacts() }),
      }
    },
    idle: () => dispatch({ type: 'idled', facts: readFacts() }),
    stop() {
      clearTimeout(retry)
      dispatch({ type: 'stopped' })
    },
  }
}

type FillerEffect = Extract<
  TimelineEffect,
  { type: 'start-filler' | 'end-filler-at' | 'fill-rendition' | 'stop-filler' }
>
