import { openBatchQueue } from './batch-queue.ts'

/** Keys of one batch at most. */
const BATCH_MAX = 100
/** Batches under way at once; what comes meanwhile is the next one. */
const BATCHES_MAX = 2

interface Waiting<Input, Output> {
  readonly input: Input
  readonly settle: PromiseWithResolvers<Output | undefined>
}

/**
 * Joins reads of one kind: those of one tick, or that come while others are under way, become one query. A read never
 * joins a query that began before it, so each sees all that was written until then. `keyOf` says which output belongs
 * to which input; inputs of the same key are asked for once.
 */
export function batch<Input, Output>(
  load: (inputs: readonly Input[]) => Promise<ReadonlyMap<string, Output>>,
  keyOf: (input: Input) => string,
): (input: Input) => Promise<Output | undefined> {
  const queue = openBatchQueue<Waiting<Input, Output>>({
    batchesMax: BATCHES_MAX,
    takeFrom: (waiting) => waiting.splice(0, BATCH_MAX),
    async work(reads) {
      const different = new Map(reads.map(({ input }) => [keyOf(input), input]))
      try {
        const outputs = await load([...different.values()])
        for (const { input, settle } of reads) settle.resolve(outputs.get(keyOf(input)))
      } catch (error) {
        for (const { settle } of reads) settle.reject(error)
      }
    },
  })
  return (input) => {
    const settle = Promise.withResolvers<Output | undefined>()
    queue.push({ input, settle })
    return settle.promise
  }
}
