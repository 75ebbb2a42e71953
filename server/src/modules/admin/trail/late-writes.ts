import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Log } from '#platform/log/log'
import type { EndedRow } from './trail-rows.ts'

/** Rows that wait for a database that can be written again; the log has all of them. */
const WAITING_MAX = 1_000
const RETRY_EVERY_MS = 5_000

/** Writes rows that may come late: one that cannot be written now waits, in its order. */
export interface LateWrites extends AsyncDisposable {
  /** Never fails. */
  write(row: EndedRow): Promise<void>
  /** Tries those that wait. */
  flush(): Promise<void>
}

export function openLateWrites(needs: {
  clock: Clock
  log: Log
  insert(row: EndedRow): Promise<void>
}): LateWrites {
  const { clock, log, insert } = needs
  let waiting: EndedRow[] = []

  async function retry(): Promise<void> {
    const retried = waiting
    waiting = []
    for (const [at, row] of retried.entries()) {
      try {
        await insert(row)
      } catch {
        waiting = [...retried.slice(at), ...waiting].slice(0, WAITING_MAX)
        return
      }
    }
  }

  const failure = 'rows of the trail that wait were not tried'
  const retrying = periodically({ clock, everyMs: RETRY_EVERY_MS, log, failure }, retry)

  return {
    async write(row) {
      try {
        await insert(row)
      } catch (error) {
        log.error({ err: error, row, waiting: waiting.length }, 'a row of the trail could not be written yet')
        if (waiting.length < WAITING_MAX) waiting.push(row)
      }
    },
    async flush() {
      await retrying.run()
      await retry()
    },
    [Symbol.asyncDispose]: () => retrying[Symbol.asyncDispose](),
  }
}
