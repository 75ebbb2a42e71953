import { setImmediate as tick } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openBatchQueue } from './batch-queue.ts'
import { oncePerTick } from './once-per-tick.ts'

/** A queue whose batches end when the test opens their gates. */
function openQueue({ batchesMax, sizeMax }: { batchesMax: number; sizeMax: number }) {
  const batches: (readonly number[])[] = []
  const gates: PromiseWithResolvers<void>[] = []
  const queue = openBatchQueue<number>({
    batchesMax,
    takeFrom: (waiting) => waiting.splice(0, sizeMax),
    work(batch) {
      batches.push(batch)
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      return gate.promise
    },
  })
  return { queue, batches, gates }
}

describe('a batch queue', () => {
  it('takes the items of one tick as one batch, in their order', async () => {
    const { queue, batches } = openQueue({ batchesMax: 1, sizeMax: 10 })
    queue.push(1)
    queue.push(2)
    queue.push(3)
    expect(queue.length).toBe(3)
    expect(batches).toEqual([])
    await tick()
    expect(batches).toEqual([[1, 2, 3]])
    expect(queue.length).toBe(0)
  })

  it('splits a crowd into batches as large as one may be', async () => {
    const { queue, batches, gates } = openQueue({ batchesMax: 2, sizeMax: 2 })
    for (const item of [1, 2, 3, 4, 5]) queue.push(item)
    await tick()
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(queue.length).toBe(1)
    gates[0]?.resolve()
    await tick()
    await tick()
    expect(batches[2]).toEqual([5])
  })

  it('lets items wait while as many batches as allowed are under way', async () => {
    const { queue, batches, gates } = openQueue({ batchesMax: 1, sizeMax: 10 })
    queue.push(1)
    await tick()
    queue.push(2)
    await tick()
    queue.push(3)
    await tick()
    expect(batches).toEqual([[1]])
    gates[0]?.resolve()
    await tick()
    await tick()
    expect(batches).toEqual([[1], [2, 3]])
  })

  it('is idle again when its last batch ends', async () => {
    const { queue, batches, gates } = openQueue({ batchesMax: 1, sizeMax: 1 })
    queue.push(1)
    await tick()
    gates[0]?.resolve()
    await tick()
    await tick()
    expect(batches).toEqual([[1]])
    queue.push(2)
    await tick()
    expect(batches).toEqual([[1], [2]])
  })
})

describe('work once per tick', () => {
  it('runs once at the end of the tick, however often it is called for', async () => {
    let runs = 0
    const run = oncePerTick(() => (runs += 1))
    run()
    run()
    run()
    expect(runs).toBe(0)
    await tick()
    expect(runs).toBe(1)
  })

  it('runs again in a later tick, also where the work itself calls for it', async () => {
    let runs = 0
    const run = oncePerTick(() => {
      runs += 1
      if (runs < 3) run()
    })
    run()
    await tick()
    await tick()
    await tick()
    await tick()
    expect(runs).toBe(3)
  })
})
