import { oncePerTick } from './once-per-tick.ts'

export interface BatchQueue<Item> {
  /** Items that no batch has taken yet. */
  readonly length: number
  push(item: Item): void
}

/**
 * A queue that is worked off in batches. Items of one tick of the event loop go together, and so do items that come
 * while as many batches as allowed are under way: alone an item waits one tick, in a crowd a batch grows.
 */
export function openBatchQueue<Item>(how: {
  /** Batches that are under way at once. */
  batchesMax: number
  /** Takes the next batch off the waiting items: at least one of them. */
  takeFrom(waiting: Item[]): readonly Item[]
  /** Settles every item by itself, so it never rejects. */
  work(batch: readonly Item[]): Promise<void>
}): BatchQueue<Item> {
  const waiting: Item[] = []
  let running = 0
  const run = oncePerTick(() => {
    while (running < how.batchesMax && waiting.length > 0) {
      running += 1
      void how.work(how.takeFrom(waiting)).finally(() => {
        running -= 1
        run()
      })
    }
  })
  return {
    get length() {
      return waiting.length
    },
    push(item) {
      waiting.push(item)
      run()
    },
  }
}
