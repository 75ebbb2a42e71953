import { setImmediate as tick } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batch } from './batch.ts'

/** A table of lengths that answers when the test opens its gates. */
function openTable() {
  const batches: (readonly string[])[] = []
  const gates: PromiseWithResolvers<void>[] = []
  const lengthOf = batch(
    async (words: readonly string[]) => {
      batches.push(words)
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      return new Map(words.filter((word) => word !== 'unknown').map((word) => [word, word.length]))
    },
    (word) => word,
  )
  return { batches, gates, lengthOf }
}

describe('batched reads', () => {
  it('start at once while two queries at most are under way, and wait for each other then', async () => {
    const { batches, gates, lengthOf } = openTable()
    const first = [lengthOf('a')]
    await tick()
    first.push(lengthOf('bb'))
    await tick()
    const later = [lengthOf('ccc'), lengthOf('dddd')]
    await tick()
    later.push(lengthOf('ccc'), lengthOf('unknown'))
    await tick()
    expect(batches).toEqual([['a'], ['bb']])
    gates.forEach((gate) => gate.resolve())
    expect(await Promise.all(first)).toEqual([1, 2])
    await tick()
    expect(batches[2]).toEqual(['ccc', 'dddd', 'unknown'])
    gates.forEach((gate) => gate.resolve())
    expect(await Promise.all(later)).toEqual([3, 4, 3, undefined])
  })

  it('of one tick are one query, in which each key is asked for once', async () => {
    const { batches, gates, lengthOf } = openTable()
    const answers = [lengthOf('a'), lengthOf('bb'), lengthOf('a')]
    await tick()
    expect(batches).toEqual([['a', 'bb']])
    gates.forEach((gate) => gate.resolve())
    expect(await Promise.all(answers)).toEqual([1, 2, 1])
  })

  it('never join a query that began before them, so they see what was written since', async () => {
    const { batches, gates, lengthOf } = openTable()
    const before = lengthOf('a')
    await tick()
    const after = lengthOf('a')
    await tick()
    gates.forEach((gate) => gate.resolve())
    await Promise.all([before, after])
    expect(batches).toEqual([['a'], ['a']])
  })

  it('fail together with their query, and the next ones are asked again', async () => {
    const { gates, lengthOf } = openTable()
    const failed = lengthOf('a')
    await tick()
    gates[0]?.reject(new Error('the database is away'))
    await expect(failed).rejects.toThrow('the database is away')
    const next = lengthOf('a')
    await tick()
    gates[1]?.resolve()
    expect(await next).toBe(1)
  })
})
