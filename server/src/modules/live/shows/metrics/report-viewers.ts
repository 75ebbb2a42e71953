import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import { openMetricRows } from './metric-rows.ts'

/** The period that popular streamers are ranked by (docs/product/people.md#popular-streamers). */
const LATELY_MS = 30 * 24 * 60 * 60 * 1_000
const REPORT_EVERY_MS = 60 * 60 * 1_000

export type NoteViewers = (viewers: ReadonlyMap<string, number>) => Promise<void>

/** Reports how many watched each streamer in that period: now, and once an hour, because days pass. */
export function startReportingViewers(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  note: NoteViewers,
): AsyncDisposable {
  const rows = openMetricRows(database)
  let reporting: Promise<void> | undefined
  const report = () => {
    reporting ??= rows
      .viewersSince(clock.now() - LATELY_MS)
      .then(note)
      .catch((error: unknown) => log.warn({ err: error }, 'viewers of streamers could not be reported'))
      .finally(() => (reporting = undefined))
  }
  const stop = clock.every(REPORT_EVERY_MS, report)
  report()
  return {
    async [Symbol.asyncDispose]() {
      stop()
      await reporting
    },
  }
}
