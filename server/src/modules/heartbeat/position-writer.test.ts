import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openPositionWriter } from './position-writer.ts'
import { foldPositions } from './positions.ts'

interface Entry {
  key: string
  position: number
  sessionId: string
}

/** What the upsert does to one stored position, in a few words. */
function apply(stored: Entry | undefined, written: Entry): Entry {
  const isFirstPlay =
    stored !== undefined &&
    written.position === 0 &&
    stored.position > 0 &&
    stored.sessionId !== written.sessionId
  return isFirstPlay ? { ...written, position: stored.position } : written
}

/** A store whose every write waits until the test lets it through. */
function openStore() {
  const rows = new Map<string, Entry>()
  const batches: Entry[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const coalescer = openPositionWriter<Entry>({
    keyOf: ({ key }) => key,
    fold: foldPositions,
    async write(entries) {
      batches.push([...entries])
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      for (const entry of entries) rows.set(entry.key, apply(rows.get(entry.key), entry))
    },
  })
  /** Opens every gate until all of these are stored. */
  const letAllThrough = async (added: readonly Promise<void>[]) => {
    let isDone = false
    const all = Promise.all(added).then(() => (isDone = true))
    while (!isDone) {
      await turn()
      gates.shift()?.resolve()
    }
    await all
  }
  return { rows, batches, coalescer, gates, letAllThrough }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const entry = (key: string, position: number, sessionId = 's'): Entry => ({ key, position, sessionId })

describe('joined writes', () => {
  it('end as if every one had been written by itself, in order', async () => {
    const one = fc.record({
      key: fc.constantFrom('a', 'b'),
      position: fc.constantFrom(0, 0, 5, 9),
      sessionId: fc.constantFrom('x', 'y'),
      isLetThrough: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 12 }), async (walk) => {
        const store = openStore()
        const alone = new Map<string, Entry>()
        const added: Promise<void>[] = []
        for (const { isLetThrough, ...written } of walk) {
          alone.set(written.key, apply(alone.get(written.key), written))
          added.push(store.coalescer.add(written))
          if (!isLetThrough) continue
          await turn()
          store.gates.shift()?.resolve()
          await turn()
        }
        await store.letAllThrough(added)
        expect(store.rows).toEqual(alone)
      }),
    )
  })

  it('are sorted by key and hold a key once', async () => {
    const store = openStore()
    const added = [entry('b', 1), entry('a', 1), entry('b', 2), entry('c', 0), entry('c', 0)].map((one) =>
      store.coalescer.add(one),
    )
    await store.letAllThrough(added)
    expect(store.batches).toEqual([[entry('a', 1), entry('b', 2), entry('c', 0)], [entry('c', 0)]])
  })

  it('that fail are all rejected, and the next ones succeed', async () => {
    const store = openStore()
    const first = store.coalescer.add(entry('a', 1))
    const folded = store.coalescer.add(entry('a', 2))
    await expect.poll(() => store.gates.length).toBe(1)
    store.gates.shift()?.reject(new Error('the disk is full'))
    await expect(first).rejects.toThrow('the disk is full')
    await expect(folded).rejects.toThrow('the disk is full')

    const next = store.coalescer.add(entry('a', 3))
    await expect.poll(() => store.gates.length).toBe(1)
    store.gates.shift()?.resolve()
    await next
    expect(store.rows.get('a')).toEqual(entry('a', 3))
  })

  it('wait in a queue of limited length', async () => {
    const store = openStore()
    const added = Array.from({ length: 10_000 }, (_, i) => store.coalescer.add(entry(`k${i}`, 1)))
    await expect(store.coalescer.add(entry('one more', 1))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await store.letAllThrough(added)
    expect(store.rows.size).toBe(10_000)
    expect(store.batches.every((batch) => batch.length <= 500)).toBe(true)
  })
})
