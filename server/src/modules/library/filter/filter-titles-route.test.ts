import { catalog } from '@tayang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalogHarness, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'

let harness: CatalogHarness
beforeAll(async () => {
  harness = await openCatalogHarness()
})
afterAll(() => harness[Symbol.asyncDispose]())

const filter = (query: Record<string, string | string[]>) =>
  harness.calls.call(catalog.filterTitles, { query })
const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id)

let playlists = 0
const putPlaylist = async (...titles: { friendlyId: string }[]) => {
  const { id } = await harness.library.putPlaylist({
    friendlyId: `filtered-${++playlists}`,
    type: 'featured',
    title: { en: 'Featured', id: 'Pilihan' },
    items: titles.map(({ friendlyId }) => friendlyId),
  })
  return id
}

test('titles of several playlists are answered once, with what they can be chosen by', async () => {
  const mystery = [{ en: 'Mystery', id: 'Misteri' }]
  const old = await harness.putTitle({ year: 1998, genres: mystery })
  const film = await harness.publish({ year: 2024, genres: mystery })
  const later = await harness.putTitle({ year: 2024, genres: [{ en: 'Drama', id: 'Drama' }] })
  const [first, second] = [await putPlaylist(old, film.title), await putPlaylist(film.title, later)]
  const both = { 'playlistIds[]': [first, second] }
  const all = await filter({ ...both, locale: 'id', perPage: '2' })
  expect(idsOf(all)).toEqual([old.id, film.title.id])
  expect(all.body.meta).toEqual({
    page: 1,
    perPage: 2,
    total: 3,
    totalPages: 2,
    genres: ['Misteri', 'Drama'],
    years: [2024, 1998],
  })
  expect(idsOf(await filter({ ...both, perPage: '2', page: '2' }))).toEqual([later.id])
  const chosen = await filter({ ...both, genre: 'Mystery', year: '2024' })
  expect(idsOf(chosen)).toEqual([film.title.id])
  expect(chosen.body.meta).toMatchObject({ total: 1, genres: ['Mystery', 'Drama'], years: [2024, 1998] })
  // The film of the harness has 100 seconds of 8.35 MB at 360 lines.
  expect(idsOf(await filter({ ...both, minutesFrom: '1', minutesTo: '2', megabytesMax: '9' }))).toEqual([
    film.title.id,
  ])
  expect(idsOf(await filter({ ...both, megabytesMax: '8' }))).toEqual([])
  expect(idsOf(await filter({ ...both, sort: 'oldest' }))[0]).toBe(old.id)
})

test('of the types that are named alone, and of all where none is', async () => {
  const series = await harness.putTitle({ type: 'series' })
  const season = await harness.putTitle({ type: 'season', parent: series.friendlyId, number: 1 })
  const film = await harness.putTitle()
  const playlistIds = await putPlaylist(season, film, series)
  const of = async (...types: string[]) =>
    idsOf(await filter({ 'playlistIds[]': playlistIds, 'types[]': types }))
  expect(await of('movie', 'series')).toEqual([film.id, series.id])
  expect(await of('season')).toEqual([season.id])
  expect(idsOf(await filter({ 'playlistIds[]': playlistIds }))).toEqual([season.id, film.id, series.id])
  expect((await filter({ 'playlistIds[]': playlistIds, 'types[]': 'nonsense' })).status).toBe(400)
})

test('a series weighs what its first episode weighs', async () => {
  const series = await harness.putTitle({ type: 'series' })
  const season = await harness.putTitle({ type: 'season', parent: series.friendlyId, number: 1 })
  await harness.publish({ type: 'episode', parent: season.friendlyId, number: 1 })
  const playlist = await putPlaylist(series)
  expect(idsOf(await filter({ 'playlistIds[]': playlist, megabytesMax: '9' }))).toEqual([series.id])
  expect(idsOf(await filter({ 'playlistIds[]': playlist, megabytesMax: '8' }))).toEqual([])
})

test('an empty playlist has nothing to choose, and an unknown one is refused', async () => {
  const empty = await filter({ 'playlistIds[]': await putPlaylist() })
  expect(empty).toMatchObject({ status: 200, body: { data: [], meta: { total: 0, genres: [], years: [] } } })
  for (const query of [{ 'playlistIds[]': 'nobody' }, {}]) {
    expect(await filter(query)).toMatchObject({ status: 404, body: { code: 'PLAYLIST_NOT_FOUND' } })
  }
})

test('nonsense is refused, and an answer may be cached for a moment', async () => {
  const playlist = await putPlaylist()
  for (const query of [{ sort: 'best' }, { year: 'x' }, { minutesTo: '-1' }, { perPage: '51' }]) {
    expect((await filter({ 'playlistIds[]': playlist, ...query })).status).toBe(400)
  }
  expect((await filter({ 'playlistIds[]': playlist })).headers['cache-control']).toBe('public, max-age=10')
})
