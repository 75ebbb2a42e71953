import { openBatchQueue } from '#platform/batch/batch-queue'
import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'

/** Rows of one statement: with more of them the first one waits longer than the database works less. */
const BATCH_MAX = 500
/** Statements under way at once. */
const BATCHES_MAX = 2
/** Answers that wait; further ones are refused as `busy`, and pages send them again. */
const WAITING_MAX = 200_000
const RETRY_MS = 250

/** Makes answers durable in batches, and says of each when it is. */
export interface Keeping<Row> {
  /** False where too many wait. */
  keep(row: Row, onKept: () => void): boolean
}

/**
 * `write` may run more than once with the same rows: a failure at the commit means that nobody knows whether they are
 * stored. It is repeated until they are, so an answer that was taken is never lost while the server lives.
 */
export function openKeeping<Row>(needs: {
  write(rows: readonly Row[]): Promise<void>
  clock: Pick<Clock, 'wait'>
  log: Log
  failure: string
  signal: AbortSignal
}): Keeping<Row> {
  const { clock, failure, log, signal, write } = needs
  let open = 0

  async function writeOnce(rows: readonly Row[]): Promise<void> {
    for (;;) {
      try {
        return await write(rows)
      } catch (error) {
        log.warn({ err: error, rows: rows.length }, failure)
        if (signal.aborted) throw error
        await clock.wait(RETRY_MS, signal)
      }
    }
  }

  const queue = openBatchQueue<{ row: Row; onKept: () => void }>({
    batchesMax: BATCHES_MAX,
    takeFrom: (waiting) => waiting.splice(0, BATCH_MAX),
    async work(batch) {
      try {
        await writeOnce(batch.map(({ row }) => row))
        for (const { onKept } of batch) onKept()
      } catch {
        // The server stops: pages have no acknowledgement, and send again to the next one.
      }
      open -= batch.length
    },
  })
  return {
    keep(row, onKept) {
      if (open >= WAITING_MAX) return false
      open++
      queue.push({ row, onKept })
      return true
    },
  }
}
