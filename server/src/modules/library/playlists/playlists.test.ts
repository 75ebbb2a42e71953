import { catalog as operations, watchlist } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'

let harness: CatalogHarness

beforeAll(async () => {
  harness = await openCatalogHarness({ startsJobs: false })
})
afterAll(() => harness[Symbol.asyncDispose]())

const get = (id: string, query: Record<string, string> = {}) =>
  harness.calls.call(operations.getPlaylist, { params: { id }, query })
const items = (id: string, query: Record<string, string> = {}) =>
  harness.calls.call(operations.listPlaylistItems, { params: { id }, query })
/** Requests a path as it is written. */
const read = async (url: string, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return JSON.parse(String((await harness.calls.ask({ method: 'GET', url, headers })).bytes)).data
}
const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id)

let playlists = 0
async function putPlaylist(friendlyIds: string[], friendlyId = `list-${++playlists}`) {
  return harness.library.putPlaylist({
    friendlyId,
    type: 'featured',
    title: { en: 'Featured', id: 'Pilihan' },
    items: friendlyIds,
  })
}

describe('a playlist', () => {
  test('lists its items in the operator’s order, page by page', async () => {
    const titles = [await harness.putTitle(), await harness.putTitle(), await harness.putTitle()]
    const order = [titles[2], titles[0], titles[1]].map((title) => title?.friendlyId ?? '')
    const { id } = await putPlaylist(order)
    const described = await get(id, { locale: 'id' })
    expect(described.body.data).toMatchObject({ id, type: 'featured', titleLocalized: 'Pilihan', total: 3 })

    const first = await items(id, { perPage: '2' })
    expect(idsOf(first)).toEqual([titles[2]?.id, titles[0]?.id])
    expect(first.body.meta).toEqual({ page: 1, perPage: 2, total: 3, totalPages: 2 })
    expect(idsOf(await items(id, { perPage: '2', page: '2' }))).toEqual([titles[1]?.id])
    const beyond = await items(id, { page: '9' })
    expect(beyond.body).toMatchObject({ data: [], meta: { total: 3 } })
  })

  test('keeps its id and gets the new items when it is put again', async () => {
    const [one, two] = [await harness.putTitle(), await harness.putTitle()]
    const { id } = await putPlaylist([one.friendlyId], 'again')
    expect(await putPlaylist([two.friendlyId, two.friendlyId], 'again')).toEqual({ id })
    expect(idsOf(await items(id))).toEqual([two.id])
  })

  test('takes only titles that exist, and otherwise stays as it was', async () => {
    const title = await harness.putTitle()
    const { id } = await putPlaylist([title.friendlyId], 'careful')
    await expect(putPlaylist(['nobody'], 'careful')).rejects.toMatchObject({ code: 'VIDEO_NOT_FOUND' })
    expect(idsOf(await items(id))).toEqual([title.id])
  })

  test('can be narrowed to a type and a genre', async () => {
    const film = await harness.putTitle({ genres: [{ en: 'Mystery', id: 'Misteri' }] })
    const clip = await harness.putTitle({ type: 'clips', genres: [{ en: 'Mystery', id: 'Misteri' }] })
    const other = await harness.putTitle()
    const { id } = await putPlaylist([film.friendlyId, clip.friendlyId, other.friendlyId])
    expect(idsOf(await items(id, { 'genres[0]': 'misteri' }))).toEqual([film.id, clip.id])
    expect(idsOf(await items(id, { 'genres[0]': 'Mystery', type: 'clips' }))).toEqual([clip.id])
  })

  test('is not found where nobody made it', async () => {
    for (const answer of [await get('nobody'), await items('nobody')]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'PLAYLIST_NOT_FOUND' } })
    }
  })

  test('refuses a page or a page size out of bounds', async () => {
    for (const query of [{ page: '0' }, { perPage: '101' }, { page: 'x' }]) {
      expect((await items('related', query)).status).toBe(400)
    }
  })

  test('may be cached for guests and never for others', async () => {
    const { id } = await putPlaylist([])
    expect((await items(id)).headers['cache-control']).toBe('public, max-age=10')
    const signedIn = await harness.calls.call(operations.listPlaylistItems, { params: { id }, token: 'eko' })
    expect(signedIn.headers['cache-control']).toBe('private, no-store')
  })
})

describe('a series', () => {
  test('is a playlist of its seasons, or of all its episodes on request', async () => {
    const series = await harness.putTitle({ type: 'series' })
    const season = await harness.putTitle({ type: 'season', parent: series.friendlyId, number: 1 })
    const later = await harness.putTitle({ type: 'season', parent: series.friendlyId, number: 2 })
    const last = await harness.putTitle({ type: 'episode', parent: later.friendlyId, number: 1 })
    const second = await harness.putTitle({ type: 'episode', parent: season.friendlyId, number: 2 })
    const first = await harness.putTitle({ type: 'episode', parent: season.friendlyId, number: 1 })

    expect((await get(series.id)).body.data).toMatchObject({ type: 'series', seriesId: series.id, total: 2 })
    expect((await get(season.id)).body.data).toMatchObject({ type: 'season', seriesId: series.id, total: 2 })
    expect(idsOf(await items(series.id))).toEqual([season.id, later.id])
    expect(idsOf(await items(series.id, { showAllEpisode: 'true' }))).toEqual([first.id, second.id, last.id])
    expect(idsOf(await items(season.id, { perPage: '1' }))).toEqual([first.id])
  })
})

describe('the detail of a series', () => {
  test('is in its playlist under both versions of the path: text, cast, seasons and episodes', async () => {
    const series = await harness.putTitle({
      type: 'series',
      description: { en: 'A house.', id: 'Sebuah rumah.' },
      cast: ['Rani Wijaya'],
    })
    const season = await harness.putTitle({ type: 'season', parent: series.friendlyId, number: 1 })
    const episode = await harness.putTitle({ type: 'episode', parent: season.friendlyId, number: 1 })
    for (const version of ['v1.0', 'v1.1']) {
      const url = `/catalog/${version}/playlist/${series.id}?locale=id`
      expect(await read(url), version).toMatchObject({
        id: series.id,
        type: 'series',
        seriesId: series.id,
        total: 1,
        descriptionLongLocalized: 'Sebuah rumah.',
        tags: [{ type: 'cast', names: { id: 'Rani Wijaya' } }],
        seasons: [{ id: season.id, number: 1, episodeCount: 1 }],
        episodes: { data: [{ id: episode.id }] },
      })
    }
    expect((await get(season.id)).body.data).not.toHaveProperty('seasons')
  })
})

describe('a signed-in reader', () => {
  test('sees on each card whether it is on their list and how far they watched, with one query a list', async () => {
    const [seen, listed] = [await harness.putTitle(), await harness.putTitle()]
    const { id } = await putPlaylist([seen.friendlyId, listed.friendlyId])
    const body = { itemId: listed.id, itemType: 'movie' }
    await harness.calls.call(watchlist.addToWatchlist, { token: 'eko', body })
    const requests: [string, readonly string[]][] = []
    harness.watched.of = async (accountId, itemIds) => {
      requests.push([accountId, itemIds])
      return new Map([[seen.id, 41.5]])
    }

    const url = `/catalog/v1.1/playlist/${id}/items`
    expect(await read(url, 'eko')).toMatchObject([
      { id: seen.id, mediaType: 'video', addedToMyList: false, position: { percentage: 41.5 } },
      { id: listed.id, mediaType: 'video', addedToMyList: true, position: { percentage: 0 } },
    ])
    expect(requests).toEqual([[people['eko']?.accountId, [seen.id, listed.id]]])
    const another = await read(url, 'citra')
    expect(another.map(({ addedToMyList }: { addedToMyList: boolean }) => addedToMyList)).toEqual([
      false,
      false,
    ])

    const detail = await read(`/catalog/v1.1/video/${listed.id}`, 'eko')
    expect(detail).toMatchObject({ addedToMyList: true, position: { percentage: 0 } })
    expect(requests).toHaveLength(3)
    for (const card of await read(url)) {
      expect(card).not.toHaveProperty('addedToMyList')
      expect(card).not.toHaveProperty('position')
    }
    expect(requests).toHaveLength(3)
  })

  test('sees both on the episodes of a series and on search results too', async () => {
    const series = await harness.putTitle({ type: 'series', title: { en: 'Kelapa', id: 'Kelapa' } })
    const season = await harness.putTitle({ type: 'season', parent: series.friendlyId, number: 1 })
    const episode = await harness.putTitle({ type: 'episode', parent: season.friendlyId, number: 1 })
    harness.watched.of = async () => new Map([[episode.id, 12]])
    const detail = await read(`/catalog/v1.0/playlist/${series.id}`, 'eko')
    expect(detail.episodes.data).toMatchObject([{ addedToMyList: false, position: { percentage: 12 } }])
    expect(await read('/catalog/v1.0/searches?search=kelapa', 'eko')).toMatchObject([
      { id: series.id, addedToMyList: false, position: { percentage: 0 } },
    ])
  })
})

describe('related items', () => {
  test('share the genre, have the requested type, and never include the item itself', async () => {
    const genres = [{ en: 'Silat', id: 'Silat' }]
    const film = await harness.putTitle({ genres })
    const alike = await harness.putTitle({ genres })
    await harness.putTitle({ type: 'clips', genres })
    await harness.putTitle()
    const requests = { itemId: film.id, 'genres[0]': 'Silat', type: 'movie' }
    expect(idsOf(await items('related', requests))).toEqual([alike.id])
  })

  test('without a genre are the items that share most genres', async () => {
    const [a, b] = [
      { en: 'Aa', id: 'Aa' },
      { en: 'Bb', id: 'Bb' },
    ]
    const film = await harness.putTitle({ genres: [a!, b!] })
    const some = await harness.putTitle({ genres: [a!] })
    const both = await harness.putTitle({ genres: [b!, a!] })
    expect(idsOf(await items('related', { itemId: film.id }))).toEqual([both.id, some.id])
  })

  test('are empty for unusual characters, without an error', async () => {
    const odd = await items('related', { 'genres[0]': '\u0000\ud800' })
    expect(odd).toMatchObject({ status: 200, body: { data: [] } })
  })
})
