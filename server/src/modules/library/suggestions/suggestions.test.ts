import { suggestions, type Suggestions } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'

let harness: CatalogHarness
const ids: Record<string, string> = {}

beforeAll(async () => {
  harness = await openCatalogHarness({ startsJobs: false })
  const put = async (name: string, draft: Parameters<typeof harness.putTitle>[0]) => {
    ids[name] = (await harness.putTitle(draft)).id
  }
  await put('sea', {
    title: { en: 'Sea without a Master', id: 'Laut Tak Bertuan' },
    genres: [{ en: 'Adventure', id: 'Petualangan' }],
    cast: ['Rani Wijaya'],
  })
  await put('kites', { type: 'series', title: { en: 'Kite Season', id: 'Musim Layangan' } })
  await put('hidden', { title: { en: 'Late Bus', id: 'Lambat' } })
  await put('clip', {
    type: 'clips',
    title: { en: 'Kite of four metres', id: 'Layangan 4 meter' },
    profileId: people['eko']!.profileId,
  })
  await harness.library.hide(ids['hidden']!)
})
afterAll(() => harness[Symbol.asyncDispose]())

async function suggest(query: Record<string, string>, token?: string) {
  const answer = await harness.calls.call(suggestions.listSuggestions, {
    query: { locale: 'id', ...query },
    ...(token !== undefined && { token }),
  })
  expect(answer.status).toBe(200)
  return { headers: answer.headers, body: answer.body as { data: Suggestions } }
}
async function groupsOf(query: Record<string, string>, token?: string) {
  const { body } = await suggest(query, token)
  return Object.fromEntries(body.data.groups.map(({ kind, items }) => [kind, items.map(({ id }) => id)]))
}

describe('suggestions', () => {
  test('are what has a name with a word that begins like the text, in groups, names that begin so first', async () => {
    expect(await groupsOf({ q: 'la' })).toEqual({ titles: [ids['sea'], ids['kites']], clips: [ids['clip']] })
    expect(await groupsOf({ q: 'LAYÁNG 4' })).toEqual({ clips: [ids['clip']] })
    expect(await groupsOf({ q: 'layangan mus' })).toEqual({ titles: [ids['kites']] })
  })

  test('say what a line of the panel shows and no more', async () => {
    const { body } = await suggest({ q: 'laut' })
    expect(body.data).toMatchObject({ total: 1, spelling: null })
    expect(body.data.groups[0]?.items[0]).toEqual({
      id: ids['sea'],
      type: 'movie',
      titleLocalized: 'Laut Tak Bertuan',
      by: null,
      pictureUrl: null,
      thumbColor: '#123456',
      year: 2024,
      genreLocalized: 'Petualangan',
      episodeCount: null,
      durationSeconds: null,
      isPremium: false,
      isOnAir: false,
      count: null,
    })
  })

  test('find cast and forgive one typing error only where no name begins with the text', async () => {
    expect(await groupsOf({ q: 'wijaya' })).toEqual({ titles: [ids['sea']] })
    const { body } = await suggest({ q: 'bertuuan' })
    expect(body.data).toMatchObject({
      spelling: 'bertuan',
      groups: [{ kind: 'titles', items: [{ id: ids['sea'] }] }],
    })
  })

  test('are counted from three letters on, where the whole search is cheap', async () => {
    expect((await suggest({ q: 'la' })).body.data.total).toBe(null)
    expect((await suggest({ q: 'lay' })).body.data.total).toBe(2)
  })

  test('never have what is hidden', async () => {
    expect(await groupsOf({ q: 'lamb' })).toEqual({})
    expect(await groupsOf({ q: 'lambaat' })).toEqual({})
  })

  test('have people by their names', async () => {
    expect(await groupsOf({ q: 'ek' })).toEqual({ people: [people['eko']!.profileId] })
  })

  test('of one kind are more of it and nothing else', async () => {
    const many = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        harness.putTitle({ title: { en: `Wave ${n}`, id: `Ombak ${n}` } }),
      ),
    )
    const [three, twelve] = [await groupsOf({ q: 'om' }), await groupsOf({ q: 'om', kind: 'titles' })]
    expect([three['titles']?.length, twelve['titles']?.length]).toEqual([3, 12])
    expect(many.map(({ id }) => id)).toEqual(expect.arrayContaining(twelve['titles'] ?? []))
    expect(await groupsOf({ q: 'om', kind: 'people' })).toEqual({})
  })

  test('have nobody who blocked the caller or was blocked by them, and nothing of theirs', async () => {
    const [citra, eko] = [people['citra']!, people['eko']!]
    for (const block of [`${citra.profileId} ${eko.accountId}`, `${eko.profileId} ${citra.accountId}`]) {
      harness.blocks.add(block)
      expect(await groupsOf({ q: 'ek' }, 'citra')).toEqual({})
      expect(await groupsOf({ q: 'lay' }, 'citra')).toEqual({ titles: [ids['kites']] })
      harness.blocks.delete(block)
    }
    expect(await groupsOf({ q: 'ek' }, 'citra')).toEqual({ people: [eko.profileId] })
  })

  test('may be cached for guests and are nobody else’s for a person', async () => {
    const [guest, person] = [await suggest({ q: 'la' }), await suggest({ q: 'la' }, 'citra')]
    expect(guest.headers['cache-control']).toBe('public, max-age=10')
    expect(person.headers['cache-control']).toBe('private, no-store')
  })

  test.each([[''], ['   '], ['x'.repeat(101)], ['x'.repeat(10_000)], ['a\u0000b'], ['a\nb'], ['\u202ela']])(
    'for a text out of bounds are refused: %j',
    async (q) => {
      const answer = await harness.calls.call(suggestions.listSuggestions, { query: { q } })
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETERS'])
    },
  )

  test.each([["'; drop table item; --"], ["':*|!&<->"], ['\\'], ['%_'], ['((('], ['👩‍👩‍👧'], ['é'.repeat(100)]])(
    'for unusual characters are an empty answer: %s',
    async (q) => expect(await groupsOf({ q })).toEqual({}),
  )

  test('of a letter that begins thousands of names are ranked within a bound', async () => {
    await sql`
      insert into catalog.item (id, friendly_id, type, title_en, title_id, description_en, description_id,
        premium, exclusive, thumb_color, heights, words, created_at)
      select 'z-' || n, 'z-' || n, 'movie', 'Zebra ' || n, 'Zebra ' || n, '', '', false, false, '#000000',
        '{}', setweight(to_tsvector('simple', 'zebra'), 'A'), now() from generate_series(1, 2500) n`.execute(
      harness.database.forModule('catalog'),
    )
    expect((await groupsOf({ q: 'z' }))['titles']).toHaveLength(3)
  })
})
