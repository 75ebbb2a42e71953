import { openBatchQueue } from '#platform/batch/batch-queue'

/** Rows of one insert, and inserts under way at once. */
const BATCH_MAX = 100
const BATCHES_MAX = 2

/** Rows of one tick, and those that come while inserts are under way, are one statement. */
export function batchedInsert<Row>(
  insert: (rows: readonly Row[]) => Promise<void>,
): (row: Row) => Promise<void> {
  const queue = openBatchQueue<{ row: Row; settle: PromiseWithResolvers<void> }>({
    batchesMax: BATCHES_MAX,
    takeFrom: (waiting) => waiting.splice(0, BATCH_MAX),
    async work(batch) {
      try {
        await insert(batch.map(({ row }) => row))
        for (const { settle } of batch) settle.resolve()
      } catch (error) {
        for (const { settle } of batch) settle.reject(error)
      }
    },
  })
  return (row) => {
    const settle = Promise.withResolvers<void>()
    queue.push({ row, settle })
    return settle.promise
  }
}
