import { catalog as operations } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../tests/catalog-harness.ts'
import { writeRecordingFolder } from './recordings/test/write-recording.fixture.ts'
import { loneEngine, onAirOf } from './shows/test/shows-harness.ts'

let harness: CatalogHarness
let ids: Record<string, string>

beforeAll(async () => {
  harness = await openCatalogHarness({ startsJobs: false })
  const put = async (draft: Parameters<typeof harness.putTitle>[0]) => (await harness.putTitle(draft)).id
  const series = await harness.putTitle({ type: 'series', title: { en: 'Night Market', id: 'Pasar Malam' } })
  const season = await harness.putTitle({
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
    described: await put({
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
afterAll(() => harness[Symbol.asyncDispose]())

async function find(query: Record<string, string | readonly string[]>) {
  const answer = await harness.calls.call(operations.search, { query })
  expect(answer.status).toBe(200)
  return {
    ids: answer.body.data.map(({ id }: { id: string }) => id),
    meta: answer.body.meta,
  }
}

describe('a search', () => {
  test('finds the beginnings of words, without accents, in titles before texts', async () => {
    expect((await find({ search: 'caf' })).ids).toEqual([ids['film'], ids['described']])
  })

  test('reads titles in both languages and the names of the cast', async () => {
    expect((await find({ search: 'pelabuh' })).ids).toEqual([ids['described']])
    expect((await find({ search: 'WIJAYA rani' })).ids).toEqual([ids['film']])
  })

  test('ranks whole titles before beginnings of titles, and those before words inside', async () => {
    const titles = ['Laut', 'Laut Biru', 'Lautan', 'Anak Laut']
    const put = titles.map(async (id) => (await harness.putTitle({ title: { en: `En ${id}`, id } })).id)
    // Each is first in the other language too, so only the Indonesian title tells them apart.
    const wanted = await Promise.all(put)
    expect((await find({ search: 'laut' })).ids).toEqual(wanted)
  })

  test('for a very common word still returns first what has it in its name', async () => {
    await sql`
      insert into catalog.item (id, friendly_id, type, title_en, title_id, description_en, description_id,
        premium, exclusive, thumb_color, heights, words, created_at)
      select 'sea-' || n, 'sea-' || n, 'movie', 'x', 'x', 'Samudra', '', false, false, '#000000', '{}',
        setweight(to_tsvector('simple', 'samudra'), 'D'), now() from generate_series(1, 1200) n`.execute(
      harness.database.forModule('catalog'),
    )
    const named = await Promise.all(
      ['Samudra', 'Anak Samudra'].map((id) => harness.putTitle({ title: { en: `Of ${id}`, id } })),
    )
    const found = await find({ search: 'samudra', perPage: '3' })
    expect(found.ids.slice(0, 2)).toEqual(named.map(({ id }) => id))
    expect(found.ids).toHaveLength(3)
    expect(found.meta.total).toBe(500)
    const misspelt = await find({ search: 'samudrra', perPage: '2' })
    expect([misspelt.ids, misspelt.meta.spelling]).toEqual([named.map(({ id }) => id), 'samudra'])
  })

  test('finds a live show while it is on air and as its recording afterwards, by its name and its text', async () => {
    const { live, content, clock } = harness
    const owner = people['eko']!
    const key = await live.streamKeyOf(owner)
    const engine = loneEngine(crypto.randomUUID())
    const publish = { type: 'publish', askId: 'a', key, takeover: false, hasIdleBeside: false } as const
    const { allowed } = await live.publishing.mayPublish({ ...publish, address: '127.0.0.1' }, engine)
    const showId = allowed?.showId ?? ''
    await harness.calls.call(operations.search, { query: { search: 'eko' } })
    expect((await find({ search: 'eko', type: 'liveshow' })).ids).toEqual([])

    await live.publishing.onAir(onAirOf(showId, clock.now()), engine)
    const onAir = await harness.calls.call(operations.search, { query: { search: 'eko' } })
    expect(onAir.body.data).toMatchObject([
      { id: showId, type: 'liveshow', nameLocalized: 'eko', profile: { id: owner.profileId } },
    ])
    await writeRecordingFolder(harness.liveFolder, showId)
    await live.endShowOf(owner.profileId)
    expect((await find({ search: 'eko', type: 'liveshow' })).ids).toEqual([])
    await live.publishing.closed({ type: 'show-closed', showId, at: clock.now() })
    const ended = await harness.calls.call(operations.search, { query: { search: 'eko', type: 'liveshow' } })
    expect(ended.body.data).toMatchObject([{ id: showId, type: 'liveshow-vod' }])
    await content.hide(showId)
    expect((await find({ search: 'eko' })).ids).toEqual([])
  })

  test('covers movies, series, episodes and clips, and one of them on request', async () => {
    const all = await find({ search: 'night' })
    expect(all.ids.toSorted()).toEqual([ids['series'], ids['clip'], ids['episode']].toSorted())
    expect((await find({ search: 'night', type: 'clips' })).ids).toEqual([ids['clip']])
    expect((await find({ search: 'night', type: 'channel' })).ids).toEqual([])
  })

  test('is answered page by page', async () => {
    const second = await find({ search: 'night', perPage: '2', page: '2' })
    expect(second.ids).toHaveLength(1)
    expect(second.meta).toEqual({ page: 2, perPage: 2, total: 3, totalPages: 2, spelling: null })
  })

  test('takes genres under each name that a client may write for a list', async () => {
    for (const name of ['genres', 'genres[0]', 'genres[]']) {
      expect((await find({ [name]: 'horor' })).ids, name).toEqual([ids['horror']])
      expect((await find({ [name]: ['Horror', 'Drama'] })).meta.total, name).toBe(2)
    }
    expect((await find({ genres: 'Drama', 'genres[0]': 'Horror' })).meta.total).toBe(2)
    const tooMany = await harness.calls.call(operations.search, {
      query: { genres: Array(11).fill('Drama') },
    })
    expect(tooMany.status).toBe(400)
  })

  test('by genres needs no text', async () => {
    expect((await find({ 'genres[]': ['horor'] })).ids).toEqual([ids['horror']])
    expect((await find({ 'genres[]': ['Horror', 'Drama'] })).meta.total).toBe(2)
    expect((await find({ 'genres[]': ['Drama'], search: 'night' })).ids).toEqual([])
  })

  test('without a text and genres finds nothing', async () => {
    expect((await find({})).ids).toEqual([])
    expect((await find({ search: '   ' })).ids).toEqual([])
  })

  test('for unusual characters is an empty answer, never an error', async () => {
    const marks = [':* & | !', '%_\\', '((((', '½', '\u0000']
    const words = ["'; drop table item; --", '<script>', '👩‍👩‍👧', 'ﷺ']
    for (const search of [...marks, ...words]) expect((await find({ search })).ids).toEqual([])
  })

  test('with hostile words, languages or pages is answered with a code of the contract', async () => {
    const statuses: Record<string, unknown> = {}
    const ask = async (query: Record<string, string>) =>
      (await harness.calls.call(operations.search, { query })).status
    for (const search of ["':*|!&<->", 'a:*', "x' | 'y", '\\', '\ud800', 'n%_', '‮night', 'é'.repeat(100)]) {
      statuses[search] = await ask({ search })
    }
    for (const locale of ['../../etc', 'id\u0000', 'x'.repeat(9_000)]) {
      statuses[locale] = await ask({ search: 'night', locale })
    }
    expect(Object.values(statuses)).toEqual(Object.values(statuses).map(() => 200))
    for (const wrong of [{ page: '0' }, { page: '1e9' }, { page: 'NaN' }, { perPage: '51' }, { type: 'x' }]) {
      expect(await ask({ search: 'night', ...wrong } as Record<string, string>)).toBe(400)
    }
    expect((await find({ search: 'night', page: '10000', perPage: '50' })).ids).toEqual([])
    expect(await ask({ search: 'x'.repeat(10_000) })).toBe(400)
  })

  test('longer than its bound is refused', async () => {
    const answer = await harness.calls.call(operations.search, { query: { search: 'x'.repeat(101) } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_PARAMETERS' } })
  })
})

test('finds other forms of an Indonesian word where nothing has the typed one', async () => {
  const { id } = await harness.putTitle({ title: { en: 'Waiting', id: 'Menunggu Fajar' } })
  for (const search of ['tunggu fajar', 'ditunggu', 'tungguan fajar', 'penunggu']) {
    const { ids: found, meta } = await find({ search })
    expect([search, found, meta.spelling]).toEqual([search, [id], search.replace(/^\S+/, 'menunggu')])
  }
})

describe('one typing error', () => {
  const spelt = async (query: Record<string, string>) => {
    const { ids: found, meta } = await find(query)
    return [found, meta.spelling]
  }

  test.each(['kuntilnak', 'kuntiilanak', 'kuntilanal', 'kuntilanka', 'untilanak'])(
    'is forgiven: %s',
    async (search) => expect(await spelt({ search })).toEqual([[ids['horror']], 'kuntilanak']),
  )

  test('is corrected in one word beside others that are right, or begun', async () => {
    expect(await spelt({ search: 'marlet nig' })).toEqual([[ids['series']], 'market nig'])
  })

  test('is corrected once in each word', async () => {
    expect(await spelt({ search: 'terahkir kate' })).toEqual([[ids['film']], 'terakhir kafe'])
  })

  test('is corrected, and two in one word are not', async () => {
    expect(await spelt({ search: 'kntilnak' })).toEqual([[], null])
  })

  test('is never assumed while the typed text matches in any group', async () => {
    await harness.putTitle({ title: { en: 'Might', id: 'Kuasa' } })
    expect((await find({ search: 'night', type: 'movie' })).ids).toEqual([])
    expect(await spelt({ search: 'might' })).toEqual([[expect.any(String)], null])
  })

  test('is corrected within the requested type and genre', async () => {
    expect((await find({ search: 'kuntilnak', type: 'clips' })).ids).toEqual([])
    expect((await find({ search: 'kuntilnak', 'genres[]': ['Horor'] })).ids).toEqual([ids['horror']])
    expect((await find({ search: 'kuntilnak', 'genres[]': ['Drama'] })).ids).toEqual([])
  })

  test('is compared with current words: a renamed title is found by its new name', async () => {
    const { friendlyId, id } = await harness.putTitle({ title: { en: 'Bendera', id: 'Bendera' } })
    await harness.putTitle({ friendlyId, title: { en: 'Gerhana', id: 'Gerhana' } })
    expect(await spelt({ search: 'gerhaan' })).toEqual([[id], 'gerhana'])
    expect(await spelt({ search: 'bendra' })).toEqual([[], null])
  })
})
