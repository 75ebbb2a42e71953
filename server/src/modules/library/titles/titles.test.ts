import { admin, catalog as operations } from '@tayang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  draftOf,
  openCatalogHarness,
  pictureBytes,
  type CatalogHarness,
} from '../../../../../tests/catalog-harness.ts'

let harness: CatalogHarness

beforeAll(async () => {
  harness = await openCatalogHarness({ startsJobs: false })
})
afterAll(() => harness[Symbol.asyncDispose]())

const get = (id: string, query: Record<string, string> = {}) =>
  harness.calls.call(operations.getVideo, { params: { id }, query })

describe('a title', () => {
  test('is described in the requested language, and in English where that language is unknown', async () => {
    const { id } = await harness.putTitle({
      title: { en: 'Lantern Street', id: 'Jalan Lentera' },
      genres: [{ en: 'Drama', id: 'Drama' }],
      cast: ['Ayu Lestari'],
    })
    const english = await get(id, { locale: 'en' })
    expect(english.status).toBe(200)
    expect(english.body.data).toMatchObject({
      id,
      type: 'movie',
      titleLocalized: 'Lantern Street',
      state: 'empty',
      contentRights: 'other',
      duration: null,
      tags: [
        { type: 'genre', names: { en: 'Drama', id: 'Drama' } },
        { type: 'cast', names: { en: 'Ayu Lestari' } },
      ],
      seasons: [],
      episodes: { data: [] },
    })
    expect((await get(id, { locale: 'id' })).body.data.titleLocalized).toBe('Jalan Lentera')
    expect((await get(id, { locale: '../../etc/passwd' })).body.data.titleLocalized).toBe('Lantern Street')
  })

  test('answers the same under both versions of its address', async () => {
    const { id } = await harness.putTitle()
    const older = await harness.calls.ask({ url: `/catalog/v1.0/video/${id}` })
    expect(JSON.parse(older.bytes.toString())).toEqual((await get(id)).body)
  })

  test('is not found where nobody made it', async () => {
    expect(await get('nobody')).toMatchObject({ status: 404, body: { code: 'VIDEO_NOT_FOUND' } })
    const next = await harness.calls.call(operations.getNextVideo, { params: { id: 'nobody' } })
    expect(next.status).toBe(404)
  })

  test('keeps its id and gets the new texts and tags when it is put again under its friendly id', async () => {
    const draft = draftOf({ genres: [{ en: 'Horror', id: 'Horor' }] })
    const first = await harness.library.putTitle(draft, harness.clock.now())
    const again = await harness.library.putTitle(
      { ...draft, title: { en: 'Renamed', id: 'Ganti' }, genres: [{ en: 'Comedy', id: 'Komedi' }] },
      harness.clock.now(),
    )
    expect(again.id).toBe(first.id)
    const { data } = (await get(first.id)).body
    expect(data.titleLocalized).toBe('Renamed')
    expect(data.tags.map((tag: { names: { en: string } }) => tag.names.en)).toEqual(['Comedy'])
  })

  test('shares a genre with another title whatever the case of the letters', async () => {
    const one = await harness.putTitle({ genres: [{ en: 'Fantasy', id: 'Fantasi' }] })
    const two = await harness.putTitle({ genres: [{ en: 'FANTASY', id: 'Fantasi' }] })
    const tagOf = async (id: string) => (await get(id)).body.data.tags[0].id
    expect(await tagOf(one.id)).toBe(await tagOf(two.id))
  })

  test('keeps a very long title, emoji and right-to-left letters exactly', async () => {
    const exact = `👩‍👩‍👧‍👦 مسلسل ${'a'.repeat(180)}`
    const { id } = await harness.putTitle({ title: { en: exact, id: exact } })
    expect((await get(id)).body.data.titleLocalized).toBe(exact)
  })

  test('of a type without parents refuses a parent, and one that needs a parent refuses to be without', async () => {
    const put = (draft: Parameters<typeof draftOf>[0]) => harness.putTitle(draft)
    await expect(put({ type: 'movie', parent: 'x', number: 1 })).rejects.toMatchObject({
      code: 'INVALID_PARAMETERS',
    })
    await expect(put({ type: 'episode' })).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
    await expect(put({ type: 'season', parent: 'nobody', number: 1 })).rejects.toMatchObject({
      code: 'VIDEO_NOT_FOUND',
    })
  })
})

describe('the chapters of a title', () => {
  const chapters = [
    { startSeconds: 0, title: { en: 'Opening', id: 'Pembuka' } },
    { startSeconds: 45.5, title: { en: 'The house', id: 'Rumah' } },
  ]
  const intro = { startSeconds: 2, endSeconds: 12.25 }

  test('are answered in order and in the requested language, with the intro beside them', async () => {
    const { id, friendlyId } = await harness.putTitle()
    expect((await get(id)).body.data).toMatchObject({ chapters: [], intro: null })
    await harness.library.putChapters({ friendlyId, chapters, intro })
    expect((await get(id, { locale: 'id' })).body.data).toMatchObject({
      chapters: [
        { startSeconds: 0, titleLocalized: 'Pembuka' },
        { startSeconds: 45.5, titleLocalized: 'Rumah' },
      ],
      intro,
    })
  })

  test('replace those that were put before', async () => {
    const { id, friendlyId } = await harness.putTitle()
    await harness.library.putChapters({ friendlyId, chapters, intro })
    await harness.library.putChapters({ friendlyId, chapters: chapters.slice(1), intro: null })
    const { data } = (await get(id)).body
    expect(data.chapters).toEqual([{ startSeconds: 45.5, titleLocalized: 'The house' }])
    expect(data.intro).toBeNull()
  })

  test('are refused for a title that does not exist', async () => {
    const nobody = harness.library.putChapters({ friendlyId: 'nobody', chapters, intro })
    await expect(nobody).rejects.toMatchObject({ code: 'VIDEO_NOT_FOUND' })
  })
})

describe('a series with seasons', () => {
  async function putSeries(episodes: readonly (readonly [season: number, episode: number])[]) {
    const series = await harness.putTitle({ type: 'series' })
    const seasons = new Map<number, { id: string; friendlyId: string }>()
    const ids: string[] = []
    for (const [season, number] of episodes) {
      const known =
        seasons.get(season) ??
        (await harness.putTitle({ type: 'season', parent: series.friendlyId, number: season }))
      seasons.set(season, known)
      const episode = await harness.putTitle({ type: 'episode', parent: known.friendlyId, number })
      ids.push(episode.id)
    }
    return { series, seasons, ids }
  }

  test('carries its seasons and the first page of episodes of each, in order', async () => {
    const { series, seasons, ids } = await putSeries([
      [2, 1],
      [1, 2],
      [1, 1],
    ])
    const { data } = (await get(series.id)).body
    expect(data).toMatchObject({ type: 'series', seasonCount: 2, episodeCount: 3, state: 'empty' })
    expect(data.seasons).toMatchObject([
      { number: 1, episodeCount: 2 },
      { number: 2, episodeCount: 1 },
    ])
    expect(data.episodes.data.map((episode: { id: string }) => episode.id)).toEqual([ids[2], ids[1], ids[0]])
    expect(data.episodes.data[0]).toMatchObject({
      seriesId: series.id,
      season: { id: seasons.get(1)?.id, number: 1 },
      episodeNumber: 1,
    })
  })

  test('has one episode for each number', async () => {
    const { seasons } = await putSeries([[1, 1]])
    const season = seasons.get(1)?.friendlyId ?? ''
    await expect(harness.putTitle({ type: 'episode', parent: season, number: 1 })).rejects.toMatchObject({
      code: 'INVALID_PARAMETERS',
      details: ['number: that place is taken'],
    })
  })

  test('has no next episode while that one does not play', async () => {
    const { ids } = await putSeries([
      [1, 1],
      [1, 2],
    ])
    const next = await harness.calls.call(operations.getNextVideo, { params: { id: ids[0] } })
    expect(next.body.data).toEqual({ nextId: null })
  })
})

describe('the operator’s list', () => {
  test('shows all titles page by page, the newest first', async () => {
    await harness.clock.advance(1_000)
    const newest = await harness.putTitle()
    const { data, meta } = await harness.library.listTitles({ page: 1, perPage: 2 })
    expect(data[0]).toMatchObject({ id: newest.id, state: 'empty', item: { id: newest.id } })
    expect(data).toHaveLength(2)
    expect(meta).toMatchObject({ page: 1, perPage: 2, totalPages: Math.ceil(meta.total / 2) })
  })

  test('refuses a title that nobody made', async () => {
    await expect(harness.library.titleState('nobody')).rejects.toMatchObject({ code: 'VIDEO_NOT_FOUND' })
  })
})

describe('a picture', () => {
  const put = (friendlyId: string, bytes: Buffer) =>
    harness.calls.call(admin.putTitleArt, {
      params: { friendlyId, kind: 'thumbnail_portrait' },
      body: bytes,
      token: 'operator',
      headers: { 'content-type': 'image/png' },
    })

  async function putPicture() {
    const title = await harness.putTitle()
    expect((await put(title.friendlyId, await pictureBytes())).status).toBe(200)
    const { data } = (await get(title.id)).body
    return { title, picture: data.attachments.thumbnail_portrait }
  }

  test('is re-encoded and served for ever as an image that runs nothing', async () => {
    const { picture } = await putPicture()
    expect(picture).toMatchObject({ width: 600, height: 900 })
    const served = await harness.calls.ask({ url: picture.fileUrl })
    expect(served.status).toBe(200)
    expect(served.bytes.subarray(8, 12).toString()).toBe('WEBP')
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(served.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('is narrowed to the known widths only', async () => {
    const { picture } = await putPicture()
    const narrow = await harness.calls.ask({ url: `${picture.fileUrl}?w=160` })
    expect(await sharp(narrow.bytes).metadata()).toMatchObject({ format: 'webp', width: 160 })
    const again = await harness.calls.ask({ url: `${picture.fileUrl}?w=160` })
    expect(again.bytes.equals(narrow.bytes)).toBe(true)
    expect((await harness.calls.ask({ url: `${picture.fileUrl}?w=161` })).status).toBe(404)
    expect((await harness.calls.ask({ url: `${picture.fileUrl}?w=160&w=320` })).status).toBe(404)
  })

  test('gets a new address when it is replaced', async () => {
    const { title, picture } = await putPicture()
    await put(title.friendlyId, await pictureBytes('#00ff00'))
    const { data } = (await get(title.id)).body
    expect(data.attachments.thumbnail_portrait.fileUrl).not.toBe(picture.fileUrl)
  })

  test('of another format is refused by its content, whatever its name says', async () => {
    const { friendlyId } = await harness.putTitle()
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      Buffer.alloc(0),
    ]) {
      expect(await put(friendlyId, bytes)).toMatchObject({
        status: 422,
        body: { code: 'IMAGE_NOT_SUPPORTED' },
      })
    }
  })

  test('of a title that nobody made is refused', async () => {
    expect((await put('nobody', await pictureBytes())).status).toBe(404)
  })
})
