import type { StreamHealth } from '@tayang/contract'
import type { FromEngine } from '@tayang/contract/ingest'
import type { ShowState } from './show-state.ts'

type Message<Type extends FromEngine['type']> = Extract<FromEngine, { type: Type }>

/** The latest report of the media engine for each show on air; none of it is stored in the database. */
export interface HealthBook {
  heard(message: Message<'health' | 'on-air' | 'second-publisher' | 'unplayable' | 'recording-stopped'>): void
  forget(showId: string): void
  /** What its publisher sent in the last ten minutes, the oldest first. */
  samplesOf(showId: string): readonly HealthSample[]
  of(show: ShowState & { id: string }, graceMs: number): StreamHealth
}

export type HealthSample = Pick<Message<'health'>, 'at' | 'bitsPerSecond' | 'framesPerSecond'>

interface Page {
  readonly samples: HealthSample[]
  figures: StreamHealth['figures']
  source: StreamHealth['source']
  stoppedBecause: StreamHealth['recording']['reason']
  secondPublisherAt: number | null
  unplayable: StreamHealth['unplayable']
}

/** Ten minutes of reports, one in five seconds. */
const SAMPLES_MAX = 120
/** More shows than a machine carries; the oldest entry is dropped first. */
const PAGES_MAX = 1_000

export function openHealthBook({ records }: { records: boolean }): HealthBook {
  const pages = new Map<string, Page>()

  function pageOf(showId: string): Page {
    const known = pages.get(showId)
    if (known) return known
    const oldest = pages.keys().next()
    if (pages.size >= PAGES_MAX && !oldest.done) pages.delete(oldest.value)
    const page: Page = {
      samples: [],
      figures: null,
      source: null,
      stoppedBecause: null,
      secondPublisherAt: null,
      unplayable: null,
    }
    pages.set(showId, page)
    return page
  }

  return {
    heard(message) {
      const page = pageOf(message.showId)
      switch (message.type) {
        case 'health': {
          const { type: _type, showId: _showId, ...figures } = message
          page.figures = figures
          const { at, bitsPerSecond, framesPerSecond } = message
          page.samples.push({ at, bitsPerSecond, framesPerSecond })
          if (page.samples.length > SAMPLES_MAX) page.samples.shift()
          return
        }
        case 'on-air':
          page.source = message.source
          page.unplayable = null
          return
        case 'second-publisher':
          page.secondPublisherAt = message.at
          return
        case 'unplayable':
          page.unplayable = message.reason
          return
        case 'recording-stopped':
          page.stoppedBecause = message.reason
      }
    },
    forget: (showId) => void pages.delete(showId),
    samplesOf: (showId) => pages.get(showId)?.samples ?? [],
    of(show, graceMs) {
      const page = pages.get(show.id)
      const isOn = show.status === 'broadcasting' && show.onAirAt !== null
      const isHere = isOn && show.silentSince === null
      const reason = page?.stoppedBecause ?? null
      return {
        state: isHere ? 'connected' : isOn ? 'away' : 'off',
        endsAt: isOn && show.silentSince !== null ? show.silentSince + graceMs : null,
        figures: isHere ? (page?.figures ?? null) : null,
        source: isOn ? (page?.source ?? null) : null,
        recording: { state: isOn && records ? (reason ? 'stopped' : 'running') : 'off', reason },
        secondPublisherAt: page?.secondPublisherAt ?? null,
        unplayable: page?.unplayable ?? null,
      }
    },
  }
}
