import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import { openMetricRows } from './metric-rows.ts'

/** What counts as of late (A113). */
const LATELY_MS = 30 * 24 * 60 * 60 * 1_000
const TELL_EVERY_MS = 60 * 60 * 1_000

export type NoteViewers = (viewers: ReadonlyMap<string, number>) => Promise<void>

/** Tells whoever lists streamers how many watched each of late: now, and once an hour, since days go by. */
export function startReportingViewers(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  note: NoteViewers,
): AsyncDisposable {
  const rows = openMetricRows(database)
  let telling: Promise<void> | undefined
  const tell = () => {
    telling ??= rows
      .viewersSince(clock.now() - LATELY_MS)
      .then(note)
      .catch((error: unknown) => log.warn({ err: error }, 'viewers of streamers could not be told'))
      .finally(() => (telling = undefined))
  }
  const stop = clock.every(TELL_EVERY_MS, tell)
  tell()
  return {
    async [Symbol.asyncDispose]() {
      stop()
      await telling
    },
  }
}
