import type { ShowFigures } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Once } from '#platform/database/nodes/nodes'
import { periodically } from '#platform/clock/periodically'
import type { Log } from '#platform/log/log'
import type { Settings } from '#platform/settings/settings'
import type { ShowRow } from '../rows.ts'
import { openMetricRows, type MetricRow } from './metric-rows.ts'

interface MetricsDependencies {
  database: Database
  clock: Clock
  log: Log
  settings: Settings
  once: Once
  /** Shows that are on air. */
  onAir(): Promise<ShowRow[]>
  viewersOf(showId: string): number
  followersGained(profileId: string, within: { from: number; to: number }): Promise<number>
}

type Watched = Pick<MetricRow, 'peakViewers' | 'views'>

export interface Metrics extends AsyncDisposable {
  /** The metrics of these shows, so far where they are on air; by show. */
  of(shows: readonly ShowRow[]): Promise<ReadonlyMap<string, ShowFigures>>
  /** The most viewers and the views of each of these shows, where it had any. */
  watchedOf(showIds: readonly string[]): Promise<ReadonlyMap<string, Watched>>
  /** How often recordings were watched meanwhile, by show. */
  addViews(batch: ReadonlyMap<string, number>): Promise<void>
  /** Called when a show ends: adds its last viewers and the followers that it gained. */
  close(show: ShowRow, last: { at: number; viewers: number }): Promise<void>
}

/**
 * Metrics of shows from samples of how many watch: each sample counts for the time since the one before. A sample that
 * is lost with a process costs only that time.
 */
export function openMetrics(needs: MetricsDependencies): Metrics {
  const { clock, log, settings } = needs
  const rows = openMetricRows(needs.database)
  let lookedAt = clock.now()

  const sampleOf = (show: ShowRow, until: number, viewers = needs.viewersOf(show.id)) => {
    const since = Math.max(lookedAt, show.onAirAt ?? until)
    return { showId: show.id, viewers, watchMs: viewers * Math.max(0, until - since) }
  }

  /** Every server knows the viewers at all of them, so one of them samples for all. */
  const sample = needs.once('live.viewers', async () => {
    const now = clock.now()
    const samples = (await needs.onAir()).map((show) => sampleOf(show, now))
    lookedAt = now
    await rows.add(samples.filter(({ viewers }) => viewers > 0))
  })

  async function look(): Promise<void> {
    const now = clock.now()
    await sample()
    // Time that another one sampled is not counted again by the one that comes after it.
    lookedAt = Math.max(lookedAt, now)
  }

  const everyMs = settings.live.sampleMs
  // Viewers are counted in the processes that hold their sockets.
  const sampling = settings.roles.includes('socket')
    ? periodically({ clock, everyMs, log, failure: 'viewers of shows could not be counted' }, look)
    : null

  const gained = (show: ShowRow, until: number) =>
    show.startedAt === null ? 0 : needs.followersGained(show.profileId, { from: show.startedAt, to: until })

  return {
    async of(shows) {
      const now = clock.now()
      const known = await rows.of(shows.map(({ id }) => id))
      const found = await Promise.all(
        shows.map(async (show): Promise<[string, ShowFigures]> => {
          const row = known.get(show.id)
          const until = show.finishedAt ?? now
          const durationMs = show.onAirAt === null ? 0 : Math.max(0, until - show.onAirAt)
          const watchMs = row?.watchMs ?? 0
          return [
            show.id,
            {
              durationMs,
              peakViewers: row?.peakViewers ?? 0,
              averageViewers: durationMs === 0 ? 0 : Math.round((watchMs / durationMs) * 10) / 10,
              watchMs,
              newFollowers: row?.newFollowers ?? (await gained(show, until)),
            },
          ]
        }),
      )
      return new Map(found)
    },
    watchedOf: rows.of,
    addViews: rows.addViews,
    async close(show, { at, viewers }) {
      if (show.onAirAt !== null) await rows.add([sampleOf(show, at, viewers)])
      await rows.close(show.id, await gained(show, at))
    },
    async [Symbol.asyncDispose]() {
      await sampling?.[Symbol.asyncDispose]()
    },
  }
}
