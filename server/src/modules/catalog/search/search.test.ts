import { catalog as operations } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogUnderTest, type CatalogUnderTest } from '../catalog-under-test.ts'

let room: CatalogUnderTest
let ids: Record<string, string>

beforeAll(async () => {
  room = await openCatalogUnderTest({ startsJobs: false })
  const put = async (draft: Parameters<typeof room.putTitle>[0]) => (await room.putTitle(draft)).id
  const series = await room.putTitle({ type: 'series', title: { en: 'Night Market', id: 'Pasar Malam' } })
  const season = await room.putTitle({
    type: 'season',
    parent: series.friendlyId,
    number: 1,
    title: { en: 'Night one', id: 'Malam satu' },
  })
  ids = {
    series: series.id,
    film: await put({
      title: { en: 'The Last Café', id: 'Kafé Terakhir' },
      cast: ['Rani Wijaya'],
      genres: [{ en: 'Drama', id: 'Drama' }],
    }),
    told: await put({
      title: { en: 'Harbour', id: 'Pelabuhan' },
      description: { en: 'A café by the sea.', id: '' },
    }),
    clip: await put({ type: 'clips', title: { en: 'Night drive', id: 'Jalan malam' } }),
    episode: await put({
      type: 'episode',
      parent: season.friendlyId,
      number: 1,
      title: { en: 'Night falls', id: 'Malam tiba' },
    }),
    horror: await put({
      title: { en: 'Kuntilanak', id: 'Kuntilanak' },
      genres: [{ en: 'Horror', id: 'Horor' }],
    }),
  }
})
afterAll(() => room[Symbol.asyncDispose]())

async function find(query: Record<string, string | readonly string[]>) {
  const answer = await room.calls.call(operations.search, { query })
  expect(answer.status).toBe(200)
  return {
    ids: answer.body.data.map(({ id }: { id: string }) => id),
    meta: answer.body.meta,
  }
}

describe('a search', () => {
  test('finds the beginnings of words, without accents, in titles before texts', async () => {
    expect((await find({ search: 'caf' })).ids).toEqual([ids['film'], ids['told']])
  })

  test('reads titles in both languages and the names of the cast', async () => {
    expect((await find({ search: 'pelabuh' })).ids).toEqual([ids['told']])
    expect((await find({ search: 'WIJAYA rani' })).ids).toEqual([ids['film']])
  })

  test('finds a misspelt title', async () => {
    expect((await find({ search: 'kuntilnak' })).ids).toEqual([ids['horror']])
  })

  test('covers movies, series, episodes and clips, and one of them where asked', async () => {
    const all = await find({ search: 'night' })
    expect(all.ids.toSorted()).toEqual([ids['series'], ids['clip'], ids['episode']].toSorted())
    expect((await find({ search: 'night', type: 'clips' })).ids).toEqual([ids['clip']])
    expect((await find({ search: 'night', type: 'channel' })).ids).toEqual([])
  })

  test('is answered page by page', async () => {
    const second = await find({ search: 'night', perPage: '2', page: '2' })
    expect(second.ids).toHaveLength(1)
    expect(second.meta).toEqual({ page: 2, perPage: 2, total: 3, totalPages: 2 })
  })

  test('by genres needs no text', async () => {
    expect((await find({ 'genres[]': ['horor'] })).ids).toEqual([ids['horror']])
    expect((await find({ 'genres[]': ['Horror', 'Drama'] })).meta.total).toBe(2)
    expect((await find({ 'genres[]': ['Drama'], search: 'night' })).ids).toEqual([])
  })

  test('for nothing finds nothing', async () => {
    expect((await find({})).ids).toEqual([])
    expect((await find({ search: '   ' })).ids).toEqual([])
  })

  test('of odd characters is an empty answer, never an error', async () => {
    const marks = [':* & | !', '%_\\', '((((', '½', '\u0000']
    const words = ["'; drop table item; --", '<script>', '👩‍👩‍👧', 'ﷺ']
    for (const search of [...marks, ...words]) expect((await find({ search })).ids).toEqual([])
  })

  test('longer than its bound is refused', async () => {
    const answer = await room.calls.call(operations.search, { query: { search: 'x'.repeat(101) } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_PARAMETERS' } })
  })
})
