import { catalog } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogHarness, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'

let harness: CatalogHarness
const ids: Record<string, string> = {}

beforeAll(async () => {
  harness = await openCatalogHarness({ startsJobs: false })
  const horror = [{ en: 'Horror', id: 'Horor' }]
  ids['film'] = (await harness.putTitle({ title: { en: 'Night Market', id: 'Pasar Malam' } })).id
  ids['ghost'] = (
    await harness.putTitle({ title: { en: 'The Ghost', id: 'Kuntilanak Merah' }, genres: horror })
  ).id
  ids['clip'] = (
    await harness.putTitle({ type: 'clips', title: { en: 'Ghost clip', id: 'Kuntilanak Biru' } })
  ).id
})
afterAll(() => harness[Symbol.asyncDispose]())

const search = async (query: Record<string, string>) => {
  const { status, body } = await harness.calls.call(catalog.search, { query })
  return { status, body, ids: (body.data ?? []).map(({ id }: { id: string }) => id).toSorted() }
}
const named = (...names: string[]) => names.map((name) => ids[name]).toSorted()

describe('a search', () => {
  test.each([
    ['a word of the English title', { search: 'market' }, ['film']],
    ['a word of the Indonesian title', { search: 'malam' }, ['film']],
    ['the beginning of a word', { search: 'kunti' }, ['ghost', 'clip']],
    ['words in another order', { search: 'merah kuntilanak' }, ['ghost']],
    ['capital letters and accents', { search: 'PASÁR' }, ['film']],
    ['a character that PostgreSQL cannot store', { search: 'pasar\u0000malam' }, ['film']],
    ['a genre', { search: 'kuntilanak', 'genres[]': 'horror' }, ['ghost']],
    ['a type', { search: 'kuntilanak', type: 'clips' }, ['clip']],
    ['a word that occurs nowhere', { search: 'zzzzzzzz' }, []],
  ])('by %s finds what fits', async (_what, query, names) => {
    expect(await search(query)).toMatchObject({ status: 200, ids: named(...names) })
  })

  test('corrects one typing error and names the word that it searched for', async () => {
    const { body, ids: found } = await search({ search: 'kuntilnak' })
    expect(found).toEqual(named('ghost', 'clip'))
    expect(body.meta.spelling).toContain('kuntilanak')
  })

  test('is paged', async () => {
    const [first, second] = await Promise.all(
      ['1', '2'].map((page) => search({ search: 'kuntilanak', perPage: '1', page })),
    )
    expect(first?.body.meta).toMatchObject({ page: 1, perPage: 1, total: 2, totalPages: 2 })
    expect([...(first?.ids ?? []), ...(second?.ids ?? [])].toSorted()).toEqual(named('ghost', 'clip'))
  })

  test.each([[{ page: '0' }], [{ perPage: '1000' }], [{ search: 'x'.repeat(10_000) }], [{ type: 'poem' }]])(
    'with an invalid query is refused (%#)',
    async (query) => {
      const { status, body } = await search(query)
      expect([status, body.code]).toEqual([400, 'INVALID_PARAMETERS'])
    },
  )
})
