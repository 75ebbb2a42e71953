import type { StreamHealth } from '@tayang/contract'
import type { FromEngine } from '@tayang/contract/ingest'
import type { ShowState } from './show-state.ts'

type Message<Type extends FromEngine['type']> = Extract<FromEngine, { type: Type }>

/** The latest report of the media engine for each show on air; none of it is stored in the database. */
export interface HealthBook {
  heard(message: Message<'health' | 'on-air' | 'second-publisher' | 'unplayable' | 'recording-stopped'>): void
  forget(showId: string): void
  of(show: ShowState & { id: string }, graceMs: number): StreamHealth
}

interface Page {
  figures: StreamHealth['figures']
  source: StreamHealth['source']
  stoppedBecause: StreamHealth['recording']['reason']
  secondPublisherAt: number | null
  unplayable: StreamHealth['unplayable']
}

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
