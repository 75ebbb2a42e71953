import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, ModuleSchema } from '../database.ts'

interface Tables {
  purse: { id: number; amountDiamonds: bigint }
}

const purses: ModuleSchema = {
  schema: 'purses',
  migrations: {
    '0001-purse': {
      async up(db) {
        await db.schema
          .createTable('purse')
          .addColumn('id', 'integer', (column) => column.primaryKey())
          .addColumn('amountDiamonds', 'bigint', (column) =>
            column.notNull().check(sql`"amountDiamonds" >= 0`),
          )
          .execute()
        // Plain SQL finds the module's own schema too.
        await sql`insert into purse values (1, 100), (2, 9007199254740993)`.execute(db)
      },
    },
  },
}

/** What every engine of the database promises. */
export function describeDatabaseConformance(open: () => Promise<Database>): void {
  describe('a database', () => {
    let database: Database
    beforeAll(async () => {
      database = await open()
      await database.migrate([purses])
    })
    afterAll(async () => await database[Symbol.asyncDispose]())

    const rows = () => database.forModule<Tables>('purses')
    const amountOf = async (id: number) =>
      (await rows().selectFrom('purse').select('amountDiamonds').where('id', '=', id).executeTakeFirst())
        ?.amountDiamonds

    test('keeps amounts beyond 2^53 exactly', async () => {
      expect(await amountOf(2)).toBe(9007199254740993n)
    })

    test('keeps nothing of a transaction that failed', async () => {
      const work = database.transaction(rows(), async (tx) => {
        await tx.updateTable('purse').set({ amountDiamonds: 7n }).where('id', '=', 1).execute()
        throw new Error('changed my mind')
      })
      await expect(work).rejects.toThrow('changed my mind')
      expect(await amountOf(1)).toBe(100n)
    })

    test('begins a transaction again that lost a deadlock', async () => {
      let begun = 0
      let deadlocks = 0
      const moved = [1, 2].map(() => ({
        met: Promise.withResolvers<void>(),
        ended: Promise.withResolvers<void>(),
      }))
      const touch = async (ids: readonly [number, number], [own, other]: typeof moved) => {
        let isFirst = true
        await database.transaction(rows(), async (tx) => {
          begun++
          // The one that lost holds nothing by now; on a busy machine it would win the row and lose again.
          if (!isFirst) await other!.ended.promise
          isFirst = false
          const add = (id: number) =>
            tx
              .updateTable('purse')
              .set((e) => ({ amountDiamonds: e('amountDiamonds', '+', 1n) }))
              .where('id', '=', id)
              .execute()
          await add(ids[0])
          own!.met.resolve()
          await other!.met.promise
          await add(ids[1]).catch((error: unknown) => {
            if (error instanceof Error && 'code' in error && error.code === '40P01') deadlocks++
            throw error
          })
        })
        own!.ended.resolve()
      }
      await Promise.all([touch([1, 2], moved), touch([2, 1], moved.toReversed())])
      // How often they deadlock is PostgreSQL's affair; each time one begins again, and nothing else makes it begin.
      expect(deadlocks).toBeGreaterThan(0)
      expect(begun).toBe(2 + deadlocks)
      expect(await amountOf(1)).toBe(102n)
      expect(await amountOf(2)).toBe(9007199254740995n)
    })

    test('says which rule a statement broke', async () => {
      const spend = rows().updateTable('purse').set({ amountDiamonds: -1n }).where('id', '=', 1).execute()
      await expect(spend).rejects.toMatchObject({ code: '23514' })
    })

    test('reports a connection that was cut as a Failure and goes on', async () => {
      const cut = sql`select pg_terminate_backend(pg_backend_pid())`.execute(rows())
      await expect(cut).rejects.toMatchObject({ name: 'Failure', code: 'UNAVAILABLE' })
      await database.ping()
    })

    test('survives the cut of a connection that is checked out and waits', async () => {
      const work = rows()
        .transaction()
        .execute(async (one) => {
          const pid = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
          await sql`select pg_terminate_backend(${pid.rows[0]?.pid}, 5000)`.execute(rows())
          await expect(sql`select 1`.execute(one)).rejects.toMatchObject({ name: 'Failure' })
        })
      // There is nothing left to commit.
      await expect(work).rejects.toMatchObject({ name: 'Failure' })
      await database.ping()
    })

    test('migrates once when several nodes boot together', async () => {
      const late: ModuleSchema = {
        schema: 'late',
        migrations: {
          '0001-one': { up: async (db) => void (await sql`create table one (id int)`.execute(db)) },
        },
      }
      await Promise.all([database.migrate([late]), database.migrate([late]), database.migrate([late])])
      const applied = await sql`select name from late.migration`.execute(rows())
      expect(applied.rows).toEqual([{ name: '0001-one' }])
    })

    test('applies only what is new to data that exists', async () => {
      const second = {
        up: async (db: Parameters<Migrate>[0]) => void (await sql`create table extra (id int)`.execute(db)),
      }
      await database.migrate([{ ...purses, migrations: { ...purses.migrations, '0002-extra': second } }])
      const found = await sql`select to_regclass('purses.extra') is not null as found`.execute(rows())
      expect(found.rows).toEqual([{ found: true }])
      expect(await amountOf(2)).toBeGreaterThan(9007199254740992n)
    })

    test('applies what is new in the middle: two parts of one room number their own', async () => {
      const make = (table: string) => ({
        up: async (db: Parameters<Migrate>[0]) =>
          void (await sql`create table ${sql.id(table)} (id int)`.execute(db)),
      })
      const [first, hundredth] = [make('first'), make('hundredth')]
      await database.migrate([{ schema: 'parts', migrations: { '0001-a': first, '0100-a': hundredth } }])
      const grown = { '0001-a': first, '0002-b': make('second'), '0100-a': hundredth }
      await database.migrate([{ schema: 'parts', migrations: grown }])
      const found = await sql`select to_regclass('parts.second') is not null as found`.execute(rows())
      expect(found.rows).toEqual([{ found: true }])
    })

    test('installs a function, installs it again when its text has changed, and only then', async () => {
      const withFunction = (value: number) => ({
        schema: 'texts',
        migrations: {},
        functions: {
          answer: `create or replace function answer() returns int language sql as 'select ${value}'`,
        },
      })
      const installed = async () => {
        const { rows: found } = await sql<{ value: number; version: string }>`
          select texts.answer() as value, xmin::text as version from pg_proc
          where oid = 'texts.answer'::regproc`.execute(rows())
        return found[0]
      }
      await Promise.all([1, 2, 3].map(() => database.migrate([withFunction(41)])))
      const first = await installed()
      expect(first?.value).toBe(41)
      await database.migrate([withFunction(41)])
      expect(await installed()).toEqual(first)
      await Promise.all([1, 2, 3].map(() => database.migrate([withFunction(42)])))
      expect((await installed())?.value).toBe(42)
    })

    test('keeps the installed function where the new text fails, and reports why', async () => {
      const withFunction = (functions: Record<string, string>) => ({
        schema: 'kept',
        migrations: {},
        functions,
      })
      const sound = `create or replace function answer() returns int language sql as 'select 1'`
      await database.migrate([withFunction({ answer: sound })])
      const broken = database.migrate([withFunction({ answer: `${sound} nonsense` })])
      await expect(broken).rejects.toMatchObject({ code: '42601' })
      const found = await sql`select kept.answer() as value`.execute(rows())
      expect(found.rows).toEqual([{ value: 1 }])
    })

    test('refuses data of a newer version in one line', async () => {
      const older = database.migrate([{ schema: 'purses', migrations: {} }])
      await expect(older).rejects.toThrow(
        /^The data belongs to a newer version of Tayang: "purses" has .+\.$/,
      )
    })

    test('outlives a connection that is cut in the middle of a migration', async () => {
      const cut = {
        schema: 'cut',
        migrations: {
          '0001-cut': {
            up: async (db: Parameters<Migrate>[0]) =>
              void (await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)),
          },
        },
      }
      await expect(database.migrate([cut])).rejects.toThrow('of "cut" failed.')
      await expect(database.ping()).resolves.toBeUndefined()
    })

    test('names the migration that failed and leaves nothing of it', async () => {
      const broken: ModuleSchema = {
        schema: 'broken',
        migrations: {
          '0001-half': {
            async up(db) {
              await sql`create table half (id int)`.execute(db)
              await sql`select 1 / 0`.execute(db)
            },
          },
        },
      }
      await expect(database.migrate([broken])).rejects.toThrow('The migration 0001-half of "broken" failed.')
      const found = await sql`select to_regclass('broken.half') is not null as found`.execute(rows())
      expect(found.rows).toEqual([{ found: false }])
    })
  })
}

type Migrate = ModuleSchema['migrations'][string]['up']
