import { openBatchQueue } from '#platform/batch/batch-queue'
import { Failure } from '#platform/errors/failure'

/** Entries that may wait; with more the database is too slow, and further writes fail at once. */
const WAITING_MAX = 10_000
/** Entries of one statement. */
const BATCH_MAX = 500

export interface PositionWriter<Entry> {
  /** Resolves once the entry, or a later one of the same key that holds all of it, is stored. */
  add(entry: Entry): Promise<void>
}

interface Waiting<Entry> {
  readonly key: string
  entry: Entry
  readonly stored: PromiseWithResolvers<void>
}

/**
 * Joins writes that arrive while another is under way into one statement: an idle database stores at
 * once, a busy one stores more at a time. A batch holds a key once and is sorted by key, so that two
 * nodes never wait for each other in a circle.
 */
export function openPositionWriter<Entry>(dependencies: {
  keyOf(entry: Entry): string
  /** One entry that replaces both, in this order; nothing where each must be stored by itself. */
  fold(earlier: Entry, later: Entry): Entry | undefined
  write(entries: readonly Entry[]): Promise<void>
}): PositionWriter<Entry> {
  const newest = new Map<string, Waiting<Entry>>()
  const queue = openBatchQueue<Waiting<Entry>>({
    // One write at a time: a later entry of the same key must not overtake an earlier one.
    batchesMax: 1,
    takeFrom(waiting) {
      const batch = new Map<string, Waiting<Entry>>()
      for (const one of waiting) {
        if (batch.size < BATCH_MAX && !batch.has(one.key)) batch.set(one.key, one)
      }
      const left = waiting.filter((one) => batch.get(one.key) !== one)
      waiting.splice(0, waiting.length, ...left)
      // An entry that is being written can no longer be folded into.
      for (const [key, one] of batch) if (newest.get(key) === one) newest.delete(key)
      return [...batch.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
    },
    async work(batch) {
      try {
        await dependencies.write(batch.map(({ entry }) => entry))
        for (const { stored } of batch) stored.resolve()
      } catch (error) {
        for (const { stored } of batch) stored.reject(error)
      }
    },
  })

  return {
    add(entry) {
      const key = dependencies.keyOf(entry)
      const before = newest.get(key)
      const folded = before && dependencies.fold(before.entry, entry)
      if (before && folded) {
        before.entry = folded
        return before.stored.promise
      }
      if (queue.length >= WAITING_MAX)
        return Promise.reject(new Failure('Too many positions wait to be stored.'))
      const waiting = { key, entry, stored: Promise.withResolvers<void>() }
      queue.push(waiting)
      newest.set(key, waiting)
      return waiting.stored.promise
    },
  }
}
