import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTogether, OTHERS_MAX } from './watched-together.ts'

async function* inSlices(lists: readonly (readonly string[])[]) {
  for (const list of lists) yield [list]
}
const titles: readonly string[] = ['a', 'b', 'c', 'd', 'e']
const anyTitle = fc.constantFrom(...titles)
const anyLists = fc.array(fc.array(anyTitle, { maxLength: 6 }), { maxLength: 12 })

describe('pairs of titles that were watched together', () => {
  it('a pair counts each person who watched both titles once, from both sides', async () => {
    await fc.assert(
      fc.asyncProperty(anyLists, fc.integer({ min: 1, max: 3 }), async (lists, viewersMin) => {
        const counted = await countTogether(() => inSlices(lists), { viewersMin })
        const expected = titles.flatMap((titleId) =>
          titles.flatMap((otherId) => {
            const viewers = lists.filter((list) => list.includes(titleId) && list.includes(otherId)).length
            return titleId !== otherId && viewers >= viewersMin ? [{ titleId, otherId, viewers }] : []
          }),
        )
        const byName = (pairs: readonly object[]) => pairs.map((pair) => JSON.stringify(pair)).toSorted()
        expect(byName(counted)).toEqual(byName(expected))
      }),
    )
  })

  it('when memory is short no pair is overcounted, and the most frequent pairs stay', async () => {
    const lists = Array.from({ length: 200 }, (_, i) => ['hit', 'twin', `odd-${i}`])
    const counted = await countTogether(() => inSlices(lists), { viewersMin: 2, pairsMax: 40 })
    expect(counted.toSorted((a, b) => (a.titleId < b.titleId ? -1 : 1))).toEqual([
      { titleId: 'hit', otherId: 'twin', viewers: 200 },
      { titleId: 'twin', otherId: 'hit', viewers: 200 },
    ])
  })

  it('the most frequent pairs of a title are kept, up to the bound', async () => {
    const lists = Array.from({ length: 40 }, (_, i) => Array.from({ length: i + 2 }, (_each, n) => `t${n}`))
    const counted = await countTogether(() => inSlices(lists), { viewersMin: 1 })
    const beside = counted.filter(({ titleId }) => titleId === 't0')
    expect(beside).toHaveLength(OTHERS_MAX)
    expect(beside[0]).toEqual({ titleId: 't0', otherId: 't1', viewers: 40 })
    expect(beside.every(({ viewers }, i) => viewers <= (beside[i - 1]?.viewers ?? Infinity))).toBe(true)
  })

  it('counting stops when the server stops', async () => {
    const signal = AbortSignal.abort()
    await expect(countTogether(() => inSlices([['a']]), { viewersMin: 1, signal })).rejects.toThrow()
  })
})
