import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { askTogether } from './batch.ts'

/** A table of lengths that answers when it is told to. */
function openTable() {
  const batches: (readonly string[])[] = []
  const gates: PromiseWithResolvers<void>[] = []
  const lengthOf = askTogether(
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

describe('questions of one kind', () => {
  it('are asked at once while nobody else asks, and together while others are under way', async () => {
    const { batches, gates, lengthOf } = openTable()
    const first = [lengthOf('a')]
    await turn()
    first.push(lengthOf('bb'))
    await turn()
    const later = [lengthOf('ccc'), lengthOf('dddd')]
    await turn()
    later.push(lengthOf('ccc'), lengthOf('unknown'))
    await turn()
    expect(batches).toEqual([['a'], ['bb']])
    gates.forEach((gate) => gate.resolve())
    expect(await Promise.all(first)).toEqual([1, 2])
    await turn()
    expect(batches[2]).toEqual(['ccc', 'dddd', 'unknown'])
    gates.forEach((gate) => gate.resolve())
    expect(await Promise.all(later)).toEqual([3, 4, 3, undefined])
  })

  it('are asked together where one turn brings them, each by itself and no more than once', async () => {
    const { batches, gates, lengthOf } = openTable()
    const answers = [lengthOf('a'), lengthOf('bb'), lengthOf('a')]
    await turn()
    expect(batches).toEqual([['a', 'bb']])
    gates.forEach((gate) => gate.resolve())
    expect(await Promise.all(answers)).toEqual([1, 2, 1])
  })

  it('never join a query that began before them: what was written since is seen', async () => {
    const { batches, gates, lengthOf } = openTable()
    const before = lengthOf('a')
    await turn()
    const after = lengthOf('a')
    await turn()
    gates.forEach((gate) => gate.resolve())
    await Promise.all([before, after])
    expect(batches).toEqual([['a'], ['a']])
  })

  it('fail together with their query, and the next ones are asked again', async () => {
    const { gates, lengthOf } = openTable()
    const failed = lengthOf('a')
    await turn()
    gates[0]?.reject(new Error('the database is away'))
    await expect(failed).rejects.toThrow('the database is away')
    const next = lengthOf('a')
    await turn()
    gates[1]?.resolve()
    expect(await next).toBe(1)
  })
})
