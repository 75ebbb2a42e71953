import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'
import type { CatalogRows } from '../tables.ts'
import { addViews } from './rows.ts'

/** Views are written together: a clip that everybody opens is one row, and one write in this time. */
const WRITE_EVERY_MS = 2_000
/** Titles with views that wait; beyond it a view more is not counted. */
const TITLES_MAX = 50_000

export interface ViewCounter extends AsyncDisposable {
  add(itemId: string): void
  /** Those that are not written yet. */
  waitingOf(itemId: string): number
}

/** A number is what may be lost when the process is killed; never more than of the last moments. */
export function openViewCounter(needs: { rows: CatalogRows; clock: Clock; log: Log }): ViewCounter {
  let waiting = new Map<string, number>()
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const batch = waiting
    waiting = new Map()
    try {
      await addViews(needs.rows, batch)
    } catch (error) {
      needs.log.warn({ err: error }, 'views could not be written; again soon')
      for (const [itemId, views] of batch) waiting.set(itemId, (waiting.get(itemId) ?? 0) + views)
    }
  }

  const flush = () => (writing ??= write().finally(() => (writing = null)))
  const stop = needs.clock.every(WRITE_EVERY_MS, () => void flush())
  return {
    add(itemId) {
      if (waiting.size < TITLES_MAX || waiting.has(itemId)) {
        waiting.set(itemId, (waiting.get(itemId) ?? 0) + 1)
      }
    },
    waitingOf: (itemId) => waiting.get(itemId) ?? 0,
    async [Symbol.asyncDispose]() {
      stop()
      await writing
      await flush()
    },
  }
}
