import { catalog, type MediaItem } from '@tayang/contract'
import { expect, test } from 'vitest'
import { readGroups, type SearchType } from './read-groups.ts'

interface Asked {
  query: { type: SearchType; page: number; perPage: number; search: string }
}

/** A server on which a search of each type finds so many, is corrected, or fails. */
function serverWith(totals: Partial<Record<SearchType, number | 'fails'>>, spelling: string | null = null) {
  const asked: Asked['query'][] = []
  const call = async (operation: unknown, { query }: Asked) => {
    // People fail here: without them the rest is still an answer.
    if (operation !== catalog.search) throw new Error('no people')
    asked.push(query)
    const total = totals[query.type] ?? 0
    if (total === 'fails') throw new Error(`no ${query.type}`)
    const item = { id: query.type, type: query.type, tags: [], attachments: {}, nameLocalized: 'Budi' }
    const meta = { page: 1, perPage: 20, totalPages: Math.ceil(total / 20), total }
    return {
      data: total > 0 ? [item as Partial<MediaItem>] : [],
      meta: { ...meta, spelling: total > 0 ? spelling : null },
    }
  }
  return { asked, site: { call, language: 'en' } as unknown as Parameters<typeof readGroups>[0] }
}

test('every type is asked for by itself, and those that have something are groups in the order of the page', async () => {
  const { site, asked } = serverWith({ liveshow: 1, movie: 41 })
  const { groups, failed, spelling } = await readGroups(site, 'hujan')
  expect(asked.map(({ type }) => type)).toEqual([
    'movie',
    'series',
    'episode',
    'clips',
    'liveshow',
    'channel',
  ])
  expect(asked[0]).toMatchObject({ search: 'hujan', page: 1, perPage: 20 })
  expect(groups.map(({ type, total, pages }) => [type, total, pages])).toEqual([
    ['movie', 41, 3],
    ['liveshow', 1, 1],
  ])
  expect(groups[1]?.cards[0]?.by).toBe('Budi')
  expect([failed, spelling]).toEqual([[], null])
})

test('a type that fails is kept as failed beside those that were found', async () => {
  const { groups, failed } = await readGroups(serverWith({ clips: 'fails', series: 1 }).site, 'hujan')
  expect([groups.map(({ type }) => type), failed]).toEqual([['series'], ['clips']])
})

test('a search of which every type fails has failed', async () => {
  const types = ['movie', 'series', 'episode', 'clips', 'liveshow', 'channel'] as const
  const { site } = serverWith(Object.fromEntries(types.map((type) => [type, 'fails'])))
  await expect(readGroups(site, 'hujan')).rejects.toThrow('no movie')
})

test('a corrected spelling comes from the group that has it', async () => {
  const { spelling } = await readGroups(serverWith({ clips: 2 }, 'kuntilanak').site, 'kuntilnak')
  expect(spelling).toBe('kuntilanak')
})
