import { catalog as operations, watchlist } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'

let room: CatalogHarness

beforeAll(async () => {
  room = await openCatalogHarness({ startsJobs: false })
})
afterAll(() => room[Symbol.asyncDispose]())

const get = (id: string, query: Record<string, string> = {}) =>
  room.calls.call(operations.getPlaylist, { params: { id }, query })
const items = (id: string, query: Record<string, string> = {}) =>
  room.calls.call(operations.listPlaylistItems, { params: { id }, query })
/** By an address as it is written. */
const read = async (url: string, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return JSON.parse(String((await room.calls.ask({ method: 'GET', url, headers })).bytes)).data
}
const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id)

let playlists = 0
async function putPlaylist(friendlyIds: string[], friendlyId = `list-${++playlists}`) {
  return room.library.putPlaylist({
    friendlyId,
    type: 'featured',
    title: { en: 'Featured', id: 'Pilihan' },
    items: friendlyIds,
  })
}

describe('a playlist', () => {
  test('lists its items in the operator’s order, page by page', async () => {
    const titles = [await room.putTitle(), await room.putTitle(), await room.putTitle()]
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

  test('put again keeps its id and gets the new items', async () => {
    const [one, two] = [await room.putTitle(), await room.putTitle()]
    const { id } = await putPlaylist([one.friendlyId], 'again')
    expect(await putPlaylist([two.friendlyId, two.friendlyId], 'again')).toEqual({ id })
    expect(idsOf(await items(id))).toEqual([two.id])
  })

  test('takes only titles that exist, and stays as it was otherwise', async () => {
    const title = await room.putTitle()
    const { id } = await putPlaylist([title.friendlyId], 'careful')
    await expect(putPlaylist(['nobody'], 'careful')).rejects.toMatchObject({ code: 'VIDEO_NOT_FOUND' })
    expect(idsOf(await items(id))).toEqual([title.id])
  })

  test('can be narrowed to a type and a genre', async () => {
    const film = await room.putTitle({ genres: [{ en: 'Mystery', id: 'Misteri' }] })
    const clip = await room.putTitle({ type: 'clips', genres: [{ en: 'Mystery', id: 'Misteri' }] })
    const other = await room.putTitle()
    const { id } = await putPlaylist([film.friendlyId, clip.friendlyId, other.friendlyId])
    expect(idsOf(await items(id, { 'genres[0]': 'misteri' }))).toEqual([film.id, clip.id])
    expect(idsOf(await items(id, { 'genres[0]': 'Mystery', type: 'clips' }))).toEqual([clip.id])
  })

  test('that nobody made is not found', async () => {
    for (const answer of [await get('nobody'), await items('nobody')]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'PLAYLIST_NOT_FOUND' } })
    }
  })

  test('asked with a page or size out of bounds is refused', async () => {
    for (const query of [{ page: '0' }, { perPage: '101' }, { page: 'x' }]) {
      expect((await items('related', query)).status).toBe(400)
    }
  })

  test('may be kept by a cache for guests and by nobody for others', async () => {
    const { id } = await putPlaylist([])
    expect((await items(id)).headers['cache-control']).toBe('public, max-age=10')
    const signedIn = await room.calls.call(operations.listPlaylistItems, { params: { id }, token: 'eko' })
    expect(signedIn.headers['cache-control']).toBe('private, no-store')
  })
})

describe('a series', () => {
  test('is a playlist of its seasons, or of all its episodes where asked', async () => {
    const series = await room.putTitle({ type: 'series' })
    const season = await room.putTitle({ type: 'season', parent: series.friendlyId, number: 1 })
    const later = await room.putTitle({ type: 'season', parent: series.friendlyId, number: 2 })
    const last = await room.putTitle({ type: 'episode', parent: later.friendlyId, number: 1 })
    const second = await room.putTitle({ type: 'episode', parent: season.friendlyId, number: 2 })
    const first = await room.putTitle({ type: 'episode', parent: season.friendlyId, number: 1 })

    expect((await get(series.id)).body.data).toMatchObject({ type: 'series', seriesId: series.id, total: 2 })
    expect((await get(season.id)).body.data).toMatchObject({ type: 'season', seriesId: series.id, total: 2 })
    expect(idsOf(await items(series.id))).toEqual([season.id, later.id])
    expect(idsOf(await items(series.id, { showAllEpisode: 'true' }))).toEqual([first.id, second.id, last.id])
    expect(idsOf(await items(season.id, { perPage: '1' }))).toEqual([first.id])
  })
})

describe('the detail of a series', () => {
  test('is in its playlist, by both versions of the path: text, cast, seasons and episodes', async () => {
    const series = await room.putTitle({
      type: 'series',
      description: { en: 'A house.', id: 'Sebuah rumah.' },
      cast: ['Rani Wijaya'],
    })
    const season = await room.putTitle({ type: 'season', parent: series.friendlyId, number: 1 })
    const episode = await room.putTitle({ type: 'episode', parent: season.friendlyId, number: 1 })
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

describe('the bearer of a token', () => {
  test('sees on each card whether it is on their list and how far they are, by one question a list', async () => {
    const [seen, listed] = [await room.putTitle(), await room.putTitle()]
    const { id } = await putPlaylist([seen.friendlyId, listed.friendlyId])
    const body = { itemId: listed.id, itemType: 'movie' }
    await room.calls.call(watchlist.addToWatchlist, { token: 'eko', body })
    const asked: [string, readonly string[]][] = []
    room.watched.of = async (accountId, itemIds) => {
      asked.push([accountId, itemIds])
      return new Map([[seen.id, 41.5]])
    }

    const url = `/catalog/v1.1/playlist/${id}/items`
    expect(await read(url, 'eko')).toMatchObject([
      { id: seen.id, mediaType: 'video', addedToMyList: false, position: { percentage: 41.5 } },
      { id: listed.id, mediaType: 'video', addedToMyList: true, position: { percentage: 0 } },
    ])
    expect(asked).toEqual([[people['eko']?.accountId, [seen.id, listed.id]]])
    const another = await read(url, 'citra')
    expect(another.map(({ addedToMyList }: { addedToMyList: boolean }) => addedToMyList)).toEqual([
      false,
      false,
    ])

    const detail = await read(`/catalog/v1.1/video/${listed.id}`, 'eko')
    expect(detail).toMatchObject({ addedToMyList: true, position: { percentage: 0 } })
    expect(asked).toHaveLength(3)
    for (const card of await read(url)) {
      expect(card).not.toHaveProperty('addedToMyList')
      expect(card).not.toHaveProperty('position')
    }
    expect(asked).toHaveLength(3)
  })

  test('sees it on the episodes of a series and on what a search finds too', async () => {
    const series = await room.putTitle({ type: 'series', title: { en: 'Kelapa', id: 'Kelapa' } })
    const season = await room.putTitle({ type: 'season', parent: series.friendlyId, number: 1 })
    const episode = await room.putTitle({ type: 'episode', parent: season.friendlyId, number: 1 })
    room.watched.of = async () => new Map([[episode.id, 12]])
    const detail = await read(`/catalog/v1.0/playlist/${series.id}`, 'eko')
    expect(detail.episodes.data).toMatchObject([{ addedToMyList: false, position: { percentage: 12 } }])
    expect(await read('/catalog/v1.0/searches?search=kelapa', 'eko')).toMatchObject([
      { id: series.id, addedToMyList: false, position: { percentage: 0 } },
    ])
  })
})

describe('related items', () => {
  test('share the genre, are of the type asked for, and never the item itself', async () => {
    const genres = [{ en: 'Silat', id: 'Silat' }]
    const film = await room.putTitle({ genres })
    const alike = await room.putTitle({ genres })
    await room.putTitle({ type: 'clips', genres })
    await room.putTitle()
    const asked = { itemId: film.id, 'genres[0]': 'Silat', type: 'movie' }
    expect(idsOf(await items('related', asked))).toEqual([alike.id])
  })

  test('without a genre are those that share most genres', async () => {
    const [a, b] = [
      { en: 'Aa', id: 'Aa' },
      { en: 'Bb', id: 'Bb' },
    ]
    const film = await room.putTitle({ genres: [a!, b!] })
    const some = await room.putTitle({ genres: [a!] })
    const both = await room.putTitle({ genres: [b!, a!] })
    expect(idsOf(await items('related', { itemId: film.id }))).toEqual([both.id, some.id])
  })

  test('of odd characters are none, and no error', async () => {
    const odd = await items('related', { 'genres[0]': '\u0000\ud800' })
    expect(odd).toMatchObject({ status: 200, body: { data: [] } })
  })
})
