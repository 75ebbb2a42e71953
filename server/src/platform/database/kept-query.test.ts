import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../../tests/database.ts'
import type { Database } from './database.ts'
import { keepQuery } from './kept-query.ts'

interface Tables {
  thing: { id: number; name: string; made_at: Date }
}

let database: Database
beforeAll(async () => {
  database = await openTestDatabase([
    {
      schema: 'kept',
      migrations: {
        '0001-things': {
          async up(db) {
            await sql`create table thing (id integer primary key, name text, made_at timestamptz)`.execute(db)
          },
        },
      },
    },
  ])
})
afterAll(() => database[Symbol.asyncDispose]())

let built = 0
const named = keepQuery((db: Kysely<Tables>, given: { name: string; before: Date }) => {
  built++
  return db
    .selectFrom('thing')
    .select(['id', 'name'])
    .where('name', '=', given.name)
    .where('made_at', '<', given.before)
    .where(sql<string>`name || ''`, '=', given.name)
    .orderBy('id')
    .limit(2)
})

describe('a kept query', () => {
  it('is made once and asked with other values each time, in a transaction and outside', async () => {
    const db = database.forModule<Tables>('kept')
    const made_at = new Date(1_000)
    const things = ['a', 'b', 'a', 'a'].map((name, id) => ({ id, name, made_at }))
    await db.insertInto('thing').values(things).execute()
    const before = new Date(2_000)
    expect(await named(db, { name: 'a', before })).toEqual([
      { id: 0, name: 'a' },
      { id: 2, name: 'a' },
    ])
    expect(await named(db, { name: 'b', before })).toEqual([{ id: 1, name: 'b' }])
    expect(await named(db, { name: "' or 1=1 --", before })).toEqual([])
    expect(await named(db, { name: 'a', before: made_at })).toEqual([])
    const within = await database.transaction(db, async (tx) => {
      await tx.insertInto('thing').values({ id: 9, name: 'c', made_at }).execute()
      return named(tx, { name: 'c', before })
    })
    expect(within).toEqual([{ id: 9, name: 'c' }])
    expect(built).toBe(1)
  })

  it('that PostgreSQL refuses says why, and its connection serves the next', async () => {
    const db = database.forModule<Tables>('kept')
    const quotient = keepQuery((rows: Kysely<Tables>, given: { by: number }) => ({
      compile: () => sql<{ quotient: number }>`select 6 / ${given.by}::integer as quotient`.compile(rows),
    }))
    // More than there are connections.
    const refused = await Promise.allSettled(Array.from({ length: 30 }, () => quotient(db, { by: 0 })))
    for (const one of refused) expect(one).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect(await quotient(db, { by: 3 })).toEqual([{ quotient: 2 }])
    expect(database.measure()).toMatchObject({ used: 0, waiting: 0 })
  })
})
