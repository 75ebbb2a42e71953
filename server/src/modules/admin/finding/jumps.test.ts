import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { openTestApp, type Person, type TestApp } from '../../../../../tests/app.ts'
import { schemas } from '../../../app/app.ts'
import { admin, type Jump } from '@tayang/contract'

let test: TestApp
let database: Database
let finance: Person
let catalogue: Person
const ids = {
  order: '01890000-0000-7000-8000-0000000000a1',
  cashout: '01890000-0000-7000-8000-0000000000a2',
  transfer: '01890000-0000-7000-8000-0000000000a3',
  batch: '01890000-0000-7000-8000-0000000000a4',
}

beforeAll(async () => {
  database = await openTestDatabase(schemas)
  test = await openTestApp({ database })
  finance = await test.operator(['finance-maker', 'finance-checker'])
  catalogue = await test.operator(['catalogue'])
  await fill()
}, 180_000)
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function fill(): Promise<void> {
  const db = database.forModule('admin')
  await sql`
    insert into loyalty.ledger_transfer (id, kind, at, facts, salt, leaf)
    values (${ids.transfer}, 'gift', 1790000000000, '{}', '', '')`.execute(db)
  await sql`
    insert into subscription.voucher_batch (id, package_code, note, count, uses_max, created_at)
    values (${ids.batch}, 'premium-30', 'Lebaran', 1, 1, now())`.execute(db)
  await sql`
    insert into subscription.voucher (code, batch_id) values ('LEBARAN2026AB', ${ids.batch})`.execute(db)
  for (const [friendlyId, title] of [
    ['laut', 'Laut Bercerita'],
    ['laut-dua', 'Laut Selatan'],
  ] as const) {
    await sql`
      insert into catalog.item (id, friendly_id, type, title_en, title_id, description_en, description_id,
        premium, exclusive, thumb_color, heights, words, created_at, withheld_at)
      values (${crypto.randomUUID()}, ${friendlyId},
        'movie', ${title}, ${title}, '', '', false, false, '#000000',
        '{}', setweight(to_tsvector('simple', catalog.plain(${title})), 'A'), now(),
        ${friendlyId === 'laut' ? new Date() : null})`.execute(db)
  }
}

const search = async (text: string, by: Person): Promise<Jump[]> =>
  (await test.call(admin.searchEverything, { query: { text } }, { token: by.login.accessToken })).body.data

describe('what modules lead to', () => {
  it('a transfer by its id, with its kind and time', async () => {
    expect(await search(ids.transfer, finance)).toEqual([
      { kind: 'transfer', id: ids.transfer, title: 'gift', sub: '2026-09-21T14:13:20.000Z' },
    ])
    expect(await search(ids.transfer, catalogue)).toEqual([])
  })

  it('a batch of vouchers by its id, and one of its codes by the whole code in either case', async () => {
    expect(await search(ids.batch, finance)).toEqual([
      { kind: 'voucherBatch', id: ids.batch, title: 'Lebaran', sub: 'premium-30 · 1' },
    ])
    expect(await search('lebaran2026ab', finance)).toEqual([
      { kind: 'voucher', id: 'LEBARAN2026AB', title: 'LEBARAN2026AB', sub: 'premium-30 · Lebaran' },
    ])
    expect(await search('LEBARAN', finance)).toEqual([])
  })

  it('titles by the beginnings of their words, those that are hidden last and said to be', async () => {
    expect(await search('laut', catalogue)).toMatchObject([
      { kind: 'title', id: 'laut', sub: 'movie · hidden' },
      { kind: 'title', id: 'laut-dua', sub: 'movie' },
    ])
    expect((await search('lau', catalogue)).map(({ id }) => id)).toEqual(['laut-dua', 'laut'])
    expect(await search('laut selatan', catalogue)).toMatchObject([{ id: 'laut-dua' }])
    expect(await search('utara', catalogue)).toEqual([])
  })

  it('nothing by an id that nothing has, of any kind', async () => {
    expect(await search(ids.order, finance)).toEqual([])
    expect(await search(ids.cashout, finance)).toEqual([])
  })
})
