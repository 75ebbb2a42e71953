import { describeShow, liveMediaUrl } from './describe-show.ts'
import type { ShowEnded } from './events.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openEndRows } from './operators/end-rows.ts'
import { openEnding } from './operators/ending.ts'
import { openJudgedRows } from './operators/judged-rows.ts'
import { openWatchRows } from './operators/watch-rows.ts'
import { openShowRows } from './rows.ts'
import type { ShowDependencies, ShowService } from './show-service.ts'
import { statusOf } from './show-state.ts'
import { openHealthBook } from './stream-health.ts'
import { openStreamKeys } from './stream-keys.ts'
import { openThumbnails } from './thumbnails/thumbnails.ts'

export function openShowService(dependencies: ShowDependencies): ShowService {
  const stored = openShowRows(dependencies.database)
  const ending = openEnding({
    ...dependencies,
    async write(showId) {
      await service.ends.noteEnd(showId, dependencies.clock.now())
      await finish(service, showId, 'removed')
    },
  })
  const isOnAir = ({ id }: { id: string }) => !ending.isEnded(id)
  // What an operator ended is on air nowhere, also while the database cannot be told.
  const rows = { ...stored, onAir: async () => (await stored.onAir()).filter(isOnAir) }
  const service: ShowService = {
    ...dependencies,
    rows,
    keys: openStreamKeys({ ...dependencies, rows }),
    health: openHealthBook({ records: dependencies.settings.live.records }),
    thumbnails: openThumbnails(dependencies),
    metrics: openMetrics({ ...dependencies, onAir: rows.onAir }),
    judged: openJudgedRows(dependencies.database),
    ending,
    ends: openEndRows(dependencies.database),
    watchRows: openWatchRows(dependencies.database),
    asShows: (found) => asShows(service, found),
    finish: (showId, reason) => finish(service, showId, reason),
    streamOf: (show) =>
      statusOf(show) === 'live' && isOnAir(show)
        ? liveMediaUrl(dependencies.settings, show.id, 'multivariant.m3u8')
        : null,
  }
  return service
}

async function asShows(
  { metrics, profilesOf, earnedIn, viewersOf, settings }: ShowService,
  found: Parameters<ShowService['asShows']>[0],
) {
  const over = found.filter((show) => statusOf(show) === 'finished').map(({ id }) => id)
  const [people, earned, watched] = await Promise.all([
    profilesOf([...new Set(found.map((show) => show.profileId))]),
    earnedIn(found.map(({ id }) => id)),
    metrics.watchedOf(over),
  ])
  // The chat room of a show that is over is empty, so it says how many watched at most.
  const viewersAt = (id: string) => watched.get(id)?.peakViewers ?? viewersOf(id)
  return found.flatMap((show) => {
    const owner = people.get(show.profileId)
    const gencash = earned.get(show.id)?.gencash ?? 0
    return owner
      ? [
          describeShow(settings, show, owner, {
            viewers: viewersAt(show.id),
            views: watched.get(show.id)?.views ?? 0,
            gencash,
          }),
        ]
      : []
  })
}

async function finish(service: ShowService, showId: string, reason: ShowEnded['reason']): Promise<void> {
  const at = service.clock.now()
  // Counted before viewers learn of the end and leave.
  const viewers = service.viewersOf(showId)
  if (!(await service.rows.finish(showId, at))) return
  if (reason === 'stopped') service.release(showId)
  else service.cut(showId, reason)
  service.health.forget(showId)
  await service.bus.publish({ type: 'catalog.show-ended', showId, at, reason } satisfies ShowEnded)
  await closeMetrics(service, showId, { at, viewers })
}

/** Metrics that cannot be written never keep a show from ending. */
async function closeMetrics(
  { rows, metrics, log }: ShowService,
  showId: string,
  last: { at: number; viewers: number },
): Promise<void> {
  try {
    const show = await rows.anyById(showId)
    if (show) await metrics.close(show, last)
  } catch (error) {
    log.warn({ err: error, showId }, 'the figures of a show could not be closed')
  }
}
