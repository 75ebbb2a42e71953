import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'

/** Views are written in batches: a clip that everybody opens is one row, and one write per interval. */
const WRITE_EVERY_MS = 2_000
/** Titles with unwritten views; beyond it views are dropped. */
const TITLES_MAX = 50_000

export interface ViewCounter extends AsyncDisposable {
  add(itemId: string): void
  /** Resolves once no write is under way: a caller that reads the row then knows which views it holds. */
  settled(): Promise<void>
  /** Views that are not in the row yet. */
  waitingOf(itemId: string): number
}

interface CounterNeeds {
  readonly clock: Clock
  readonly log: Log
  write(batch: ReadonlyMap<string, number>): Promise<void>
}

/** A killed process loses at most the views of the last interval. */
export function openViewCounter(needs: CounterNeeds): ViewCounter {
  let waiting = new Map<string, number>()
  let batch: ReadonlyMap<string, number> = new Map()
  let writing: Promise<void> | null = null
  const waitingOf = (itemId: string) => (waiting.get(itemId) ?? 0) + (batch.get(itemId) ?? 0)

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    batch = waiting
    waiting = new Map()
    try {
      await needs.write(batch)
    } catch (error) {
      needs.log.warn({ err: error }, 'views could not be written; again soon')
      for (const itemId of batch.keys()) waiting.set(itemId, waitingOf(itemId))
    }
    batch = new Map()
  }

  const flush = () => (writing ??= write().finally(() => (writing = null)))
  const stop = needs.clock.every(WRITE_EVERY_MS, () => void flush())
  return {
    add(itemId) {
      if (waiting.size < TITLES_MAX || waiting.has(itemId)) {
        waiting.set(itemId, (waiting.get(itemId) ?? 0) + 1)
      }
    },
    async settled() {
      await writing
    },
    waitingOf,
    async [Symbol.asyncDispose]() {
      stop()
      await writing
      await flush()
    },
  }
}
