import type { MediaItem } from '@tayang/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recommendFor } from './recommended.ts'

type Kind = 'movie' | 'series' | 'season' | 'episode'

const idOf = (n: number) => `t${n}`
const anyIds = fc.array(fc.integer({ min: 0, max: 25 }).map(idOf), { maxLength: 40 })
const anyCatalogue = fc.array(
  fc.record({
    type: fc.constantFrom<Kind>('movie', 'movie', 'series', 'season', 'episode'),
    isHidden: fc.boolean(),
  }),
  { minLength: 26, maxLength: 26 },
)

describe('recommended titles', () => {
  it('the list has at most ten titles, each once, without the title itself and hidden ones, pairs first', async () => {
    await fc.assert(
      fc.asyncProperty(anyCatalogue, anyIds, anyIds, async (catalogue, together, alike) => {
        const shown = new Map(
          catalogue.flatMap(({ type, isHidden }, n) => (isHidden ? [] : [[idOf(n), { id: idOf(n), type }]])),
        )
        const videos = await recommendFor(
          {
            itemsOf: async (ids) =>
              ids.flatMap((id) => {
                const item = id === 'seed' ? { id, type: 'episode', seriesId: 't0' } : shown.get(id)
                return item ? [{ seriesId: null, ...item } as unknown as MediaItem] : []
              }),
            pairsOf: async (titleId) => (titleId === 't0' ? [...together, 'seed'] : []),
            relatedIdsOf: async (titleId) => (titleId === 't0' ? alike : []),
          },
          { videoId: 'seed', locale: 'en', reader: null },
        )
        const ids = (videos ?? []).map(({ id }) => id)
        const wanted = [...together, ...alike].filter((id) => {
          const type = shown.get(id)?.type
          return id !== 't0' && (type === 'movie' || type === 'series')
        })
        expect(ids).toEqual([...new Set(wanted)].slice(0, 10))
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  it('an unknown title has no recommendations', async () => {
    const nothing = async () => []
    const needs = { itemsOf: nothing, pairsOf: nothing, relatedIdsOf: nothing }
    expect(await recommendFor(needs, { videoId: 'gone', locale: 'en', reader: null })).toBeUndefined()
  })
})
