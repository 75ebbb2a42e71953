import { suggestions, type TrendingSearch } from '@tayang/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'
import type { CatalogRows } from '../tables.ts'
import { addSearch, mostSearched } from './trending-rows.ts'

const KEPT_MS = 60_000

let harness: CatalogHarness
let rows: CatalogRows
beforeEach(async () => {
  harness = await openCatalogHarness({ startsJobs: false })
  rows = harness.database.forModule('catalog') as unknown as CatalogRows
})
afterEach(() => harness[Symbol.asyncDispose]())

const count = (text: string, from: { ip?: string; token?: string } = {}) =>
  harness.calls.call(suggestions.countSearch, { body: { text }, ...from })
const fromNetworks = async (text: string, networks: number) => {
  for (let n = 0; n < networks; n++) await count(text, { ip: `10.0.${text.length}.${n}` })
}
async function trending(token?: string): Promise<string[]> {
  await harness.clock.leap(KEPT_MS)
  const { body } = await harness.calls.call(suggestions.listTrendingSearches, {
    query: { locale: 'id' },
    ...(token !== undefined && { token }),
  })
  return body.data.map(({ text }: TrendingSearch) => text)
}

describe('a trending search', () => {
  test('is one that five people or networks made, the most searched first, with what it finds', async () => {
    const { id } = await harness.putTitle({ title: { en: 'Shadow play', id: 'Wayang' } })
    await harness.putTitle({ title: { en: 'Rain', id: 'Hujan' } })
    await fromNetworks('hujan', 5)
    await fromNetworks('Wayáng', 4)
    expect(await trending()).toEqual(['hujan'])
    await count('wayang', { token: 'citra' })
    await count('WAYANG', { token: 'eko' })
    expect(await trending()).toEqual(['wayang', 'hujan'])
    const { body } = await harness.calls.call(suggestions.listTrendingSearches, { query: { locale: 'id' } })
    expect(body.data[0]).toMatchObject({
      text: 'wayang',
      first: { id, type: 'movie', titleLocalized: 'Wayang' },
    })
  })

  test('is not made by one person or one network that repeats itself', async () => {
    await harness.putTitle({ title: { en: 'Rain', id: 'Hujan' } })
    for (let n = 0; n < 9; n++) {
      await count('hujan', { ip: '10.1.1.1' })
      await count('hujan', { token: 'citra', ip: `10.1.2.${n}` })
    }
    expect(await trending()).toEqual([])
    const { rows: stored } = await sql<{ people: number }>`select people from catalog.searched`.execute(rows)
    expect(stored.map(({ people: counted }) => Number(counted))).toEqual([2])
  })

  test('is never a text that finds nothing, is misspelt, abuses somebody or names a number', async () => {
    await harness.putTitle({ title: { en: 'Slot gacor', id: 'Slot gacor 08123456789' } })
    await harness.putTitle({ title: { en: 'Rain', id: 'Hujan' } })
    for (const text of ['budi is a thief', 'hujann', 'slot gacor', '08123456789', '!!!'])
      await fromNetworks(text, 6)
    expect(await trending()).toEqual([])
    expect((await sql`select from catalog.searched`.execute(rows)).rows).toHaveLength(0)
  })

  test('leaves when what it found is hidden', async () => {
    const { id } = await harness.putTitle({ title: { en: 'Rain', id: 'Hujan' } })
    await harness.putTitle({ title: { en: 'Shadow play', id: 'Wayang' } })
    await fromNetworks('hujan', 5)
    await fromNetworks('wayang', 5)
    await harness.library.hide(id)
    expect(await trending()).toEqual(['wayang'])
  })

  test('is not shown to a person whom its maker blocked', async () => {
    await harness.putTitle({
      type: 'clips',
      title: { en: 'Fish', id: 'Ikan' },
      profileId: people['eko']!.profileId,
    })
    await fromNetworks('ikan', 5)
    harness.blocks.add(`${people['eko']!.profileId} ${people['citra']!.accountId}`)
    expect([await trending('citra'), await trending()]).toEqual([[], ['ikan']])
  })
})

test('the texts of a day are bounded, and days that count no more are removed', async () => {
  await sql`
    insert into catalog.searched (day, text, people)
    select 100, 'text ' || n, 1 from generate_series(1, 2000) n union all select 93, 'old', 9`.execute(rows)
  await addSearch(rows, { day: 100, text: 'one more', days: 7 })
  await addSearch(rows, { day: 100, text: 'text 7', days: 7 })
  const { rows: stored } = await sql<{ text: string; people: number }>`
    select text, people from catalog.searched where people > 1 or text in ('old', 'one more')`.execute(rows)
  expect(stored.map(({ text, people: counted }) => [text, Number(counted)])).toEqual([['text 7', 2]])
})

test('a day counts half as much as the day after it, and nothing once its week is over', async () => {
  await sql`
    insert into catalog.searched (day, text, people)
    values (100, 'new', 6), (99, 'yesterday', 10), (94, 'old', 50), (100, 'few', 4)`.execute(rows)
  const on = (today: number) => mostSearched(rows, { today, days: 7, peopleMin: 5, limit: 9 })
  expect([await on(100), await on(101), await on(107)]).toEqual([
    ['new', 'yesterday', 'old'],
    ['new', 'yesterday'],
    [],
  ])
})

test.each([[''], ['x'.repeat(10_000)], ['a\u0000b']])(
  'a search out of bounds is not counted: %j',
  async (text) => {
    const { status, body } = await count(text)
    expect([status, body.code]).toEqual([400, 'INVALID_PARAMETERS'])
  },
)
