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
  type TimelineState,
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

export function createTimeline(terms: TimelineTerms): Timeline {
  return new RenditionTimeline(terms)
}

/** Carries out what `reduceTimeline` decides. */
class RenditionTimeline implements Timeline {
  readonly #terms: TimelineTerms
  readonly #now: () => number
  readonly #byName: ReadonlyMap<string, Rendition>
  #state: TimelineState
  #filler: Filler | null = null
  #retry: NodeJS.Timeout | undefined
  /** The listener of the newest period; older ones no longer become ready. */
  #newest: { id: number; onReady(): void } = { id: 0, onReady() {} }

  constructor(terms: TimelineTerms) {
    this.#terms = terms
    this.#now = terms.now ?? Date.now
    this.#byName = new Map(terms.renditions.map((rendition) => [rendition.name, rendition]))
    this.#state = initialTimeline({
      renditions: [...this.#byName.keys()],
      segmentSeconds: terms.settings.segmentSeconds,
      nextNumber: terms.periods,
    })
  }

  begin({ wallMs, onReady }: { wallMs: number; onReady(): void }): EnteringPeriod {
    const id = this.#newest.id + 1
    this.#newest = { id, onReady }
    this.#dispatch({ type: 'period-started', id, wallMs, facts: this.#readFacts() })
    return {
      add: (name, init, fragment) => {
        const arrived = { name, init, fragment }
        this.#dispatch({ type: 'fragment-arrived', id, arrived, facts: this.#readFacts() })
      },
    }
  }

  idle() {
    this.#dispatch({ type: 'idled', facts: this.#readFacts() })
  }

  stop() {
    clearTimeout(this.#retry)
    this.#dispatch({ type: 'stopped' })
  }

  #readFacts(): TimelineFacts {
    const { renditions, edgeMs } = this.#terms
    return {
      nowMs: this.#now(),
      edges: new Map(renditions.map(({ name }) => [name, edgeMs(name)])),
      fillerEdgeMs: this.#filler?.edgeMs() ?? null,
    }
  }

  #dispatch(event: TimelineEvent): void {
    const { state, effects } = reduceTimeline(this.#state, event)
    this.#state = state
    for (const effect of effects) this.#run(effect)
  }

  #run(effect: TimelineEffect): void {
    switch (effect.type) {
      case 'request-slate':
        return this.#requestSlate(effect.sinceMs)
      case 'retry-later':
        return this.#retryLater(effect.sinceMs)
      case 'prepare-slate':
        this.#terms.slateOf(this.#terms.shape).catch(() => null)
        return
      case 'notify-ready':
        if (effect.id === this.#newest.id) this.#newest.onReady()
        return
      case 'enter-rendition': {
        const { name, init, period, wallMs } = effect
        this.#byName.get(name)?.startPeriod({ period, wallMs, init: init.bytes })
        return this.#terms.onEnter(name, init, period)
      }
      case 'add-fragment':
        return this.#byName.get(effect.name)?.add(effect.fragment)
      default:
        return this.#runOnFiller(effect)
    }
  }

  #runOnFiller(effect: FillerEffect): void {
    switch (effect.type) {
      case 'start-filler': {
        const { renditions, settings } = this.#terms
        const grid = { segmentSeconds: settings.segmentSeconds, partSeconds: settings.partMs / 1000 }
        this.#filler = startFiller({ ...effect, ...grid, renditions, now: this.#now })
        return
      }
      case 'end-filler-at':
        return this.#filler?.endAt(effect.wallMs)
      case 'fill-rendition':
        return this.#filler?.fill(effect.name, effect.wallMs)
      case 'stop-filler':
        this.#filler?.stop()
        this.#filler = null
    }
  }

  #requestSlate(sinceMs: number): void {
    const { slateOf, shape } = this.#terms
    const settle = (slate: Slate | null) =>
      this.#dispatch({ type: 'slate-settled', sinceMs, slate, facts: this.#readFacts() })
    slateOf(shape).then(settle, () => settle(null))
  }

  #retryLater(sinceMs: number): void {
    const retry = () => this.#dispatch({ type: 'retry-due', sinceMs, facts: this.#readFacts() })
    this.#retry = setTimeout(retry, RETRY_SLATE_MS).unref()
  }
}

type FillerEffect = Extract<
  TimelineEffect,
  { type: 'start-filler' | 'end-filler-at' | 'fill-rendition' | 'stop-filler' }
>
