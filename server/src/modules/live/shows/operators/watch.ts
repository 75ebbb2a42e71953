import type { Readable } from 'node:stream'
import type { AgeRating } from '@tayang/contract'
import type { ShowService } from '../show-service.ts'
import { statusOf } from '../show-state.ts'
import type { HealthSample } from '../stream-health.ts'
import type { EndRow } from './end-rows.ts'
import type { EarlierRow, WatchedRow } from './watch-rows.ts'

/** Shows as operators watch them; hidden ones too. */
export interface Watch {
  /** Shows on air, the newest first; what an operator ended is none of them. */
  onAir(): Promise<WatchedRow[]>
  find(showId: string): Promise<WatchedRow | null>
  among(showIds: readonly string[]): Promise<WatchedRow[]>
  statusOf(show: WatchedRow): 'created' | 'connecting' | 'live' | 'finished'
  healthOf(show: WatchedRow): ReturnType<ShowService['health']['of']>
  samplesOf(showId: string): readonly HealthSample[]
  earlierOf(show: WatchedRow, limit: number): Promise<EarlierRow[]>
  viewersOf(showId: string): number
  /** False where there is no such show. */
  rate(showId: string, rating: AgeRating | null): Promise<boolean>
  stillOf(showId: string): Promise<Buffer | null>
  endOf(showId: string): Promise<EndRow | null>
  ends: ShowService['ends']['ends']
  noteDecision: ShowService['ends']['noteDecision']
  evidenceOf(showId: string): Promise<Readable | undefined>
}

export function openWatch(service: ShowService): Watch {
  const { watchRows, ends, ending, health, settings, viewersOf, recordings } = service
  return {
    onAir: async () => (await watchRows.watchedOnAir()).filter(({ id }) => !ending.isEnded(id)),
    find: watchRows.watched,
    among: watchRows.watchedAmong,
    statusOf: (show) => (ending.isEnded(show.id) ? 'finished' : statusOf(show)),
    healthOf: (show) => health.of(show, settings.live.graceMs),
    samplesOf: health.samplesOf,
    earlierOf: watchRows.earlierOf,
    viewersOf,
    rate: watchRows.rate,
    stillOf: service.stillOf,
    endOf: ends.endOf,
    ends: ends.ends,
    noteDecision: ends.noteDecision,
    evidenceOf: recordings.lastSeconds.read,
  }
}
