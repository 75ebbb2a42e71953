import { watchlist } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CatalogTables } from '../../tables.ts'
import { openMyListHarness, profileOf, type MyListHarness } from '../test/my-list-harness.ts'

let test: MyListHarness
beforeAll(async () => void (test = await openMyListHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const rows = () => test.database.forModule<CatalogTables>('catalog')
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('adding a title', () => {
  it('answers the entry, and the same entry where the title is listed already', async () => {
    const itemId = await test.title()
    const { status, body } = await test.add('citra', itemId)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ itemId, itemType: 'movie', addedToMyList: true })
    expect((await test.add('citra', itemId)).body).toEqual(body)
    expect((await test.list('citra')).body.meta.total).toBe(1)
  })

  it('stores one entry for twenty calls at once', async () => {
    const itemId = await test.title()
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.add('eko', itemId)))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await test.list('eko')).body.data).toHaveLength(1)
  })

  it('is refused where no such title of that type exists, or it is hidden', async () => {
    const itemId = await test.title()
    expect(codeOf(await test.add('eko', crypto.randomUUID()))).toEqual([404, 'VIDEO_NOT_FOUND'])
    expect(codeOf(await test.add('eko', itemId, 'series'))).toEqual([404, 'VIDEO_NOT_FOUND'])
    await test.content.hide(itemId)
    expect(codeOf(await test.add('eko', itemId))).toEqual([404, 'VIDEO_NOT_FOUND'])
  })

  it('is refused to guests, and an invalid id or type is refused', async () => {
    const body = { itemId: 'x', itemType: 'movie' }
    expect((await test.calls.call(watchlist.addToWatchlist, { body })).status).toBe(401)
    expect(codeOf(await test.add('eko', "a' or '1"))).toEqual([400, 'INVALID_PARAMETERS'])
    expect(codeOf(await test.add('eko', 'x', 'book'))).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('is refused where the list is full, and the entries stay', async () => {
    const itemId = await test.title()
    await test.add('citra', itemId)
    await sql`
      insert into catalog.item (id, friendly_id, type, title_en, title_id, description_en, description_id,
        premium, exclusive, thumb_color, heights, words, created_at)
      select 'full-' || n, 'full-' || n, 'movie', 'x', 'x', '', '',
        false, false, '#000000', '{}', '', now()
      from generate_series(1, ${watchlist.LISTED_MAX}) n`.execute(rows())
    await sql`
      insert into catalog.my_list (id, profile_id, item_id, item_type, created_at)
      select gen_random_uuid(), ${profileOf('citra')}::uuid, 'full-' || n, 'movie', now()
      from generate_series(1, ${watchlist.LISTED_MAX}) n`.execute(rows())
    expect(codeOf(await test.add('citra', await test.title()))).toEqual([409, 'MY_LIST_FULL'])
    expect((await test.add('citra', itemId)).status).toBe(200)
  })
})
