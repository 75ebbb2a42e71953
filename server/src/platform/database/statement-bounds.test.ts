import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/database.ts'
import { findEngine } from '../../../../tests/engines/engine.ts'
import { startPgbouncer, type Pgbouncer } from '../../../../tests/engines/pgbouncer.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { jobQueue } from '../jobs/jobs.ts'
import { describeJobsConformance } from '../jobs/test/jobs.conformance.ts'
import { silentLog } from '../log/log.ts'
import { readSettings } from '../settings/settings.ts'
import { connectDatabase, connectPooledDatabase } from './database-connection.ts'
import type { Database, ModuleSchema } from './database.ts'
import { openFence } from './fence.ts'
import { openDatabase } from './open-database.ts'
import { describeDatabaseConformance } from './test/database.conformance.ts'

const engine = findEngine('pgbouncer')
const log = silentLog()
const boundsOf = (env: Record<string, string>) => readSettings(env, []).database
const BOUNDS = boundsOf({})
const SHORT = boundsOf({ TAYANG_DATABASE_STATEMENT_MS: '300', TAYANG_DATABASE_LOCK_MS: '150' })
const POOLER =
  'DATABASE_URL leads through a pooler that drops the bounds of statements: ' +
  'name PostgreSQL itself in DATABASE_DIRECT_URL.'

const some: ModuleSchema = { schema: 'some', migrations: {} }

test('a direct way alone is refused, since it says nothing of where statements go', async () => {
  const settings = readSettings({ DATABASE_DIRECT_URL: 'postgres://localhost/tayang' }, [])
  await expect(openDatabase(settings, log)).rejects.toThrow('DATABASE_DIRECT_URL needs a DATABASE_URL.')
})

describe.skipIf(!engine)('behind PgBouncer', () => {
  let pgbouncer: Pgbouncer
  /** One that takes parameters of a start and drops them, as many installations have it. */
  let careless: Pgbouncer
  beforeAll(async () => {
    const cluster = new URL(inject('clusterUrl').replace('@/', '@localhost/'))
    const at = { socketFolder: cluster.searchParams.get('host')!, user: cluster.username }
    pgbouncer = await startPgbouncer(engine!, at)
    const ignored = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options'
    careless = await startPgbouncer(engine!, {
      ...at,
      changes: [[/^ignore_startup_parameters =.*$/m, `ignore_startup_parameters = ${ignored}`]],
    })
  })
  afterAll(async () => {
    await pgbouncer?.[Symbol.asyncDispose]()
    await careless?.[Symbol.asyncDispose]()
  })

  /** A database of PostgreSQL itself, which its test reaches through a pooler. */
  async function openPooled(
    bounds = BOUNDS,
    { through = pgbouncer, directUrl }: { through?: Pgbouncer; directUrl?: string } = {},
  ): Promise<Database> {
    const own = await openTestDatabase()
    const at = { url: through.behind(own.url), directUrl: directUrl ?? own.url, bounds, log }
    const database = await connectPooledDatabase(at)
    return {
      ...database,
      async [Symbol.asyncDispose]() {
        await database[Symbol.asyncDispose]()
        await own[Symbol.asyncDispose]()
      },
    }
  }

  describeDatabaseConformance(() => openPooled())
  const settings = readSettings({ TAYANG_JOB_POLL_MS: '500', TAYANG_JOB_STOP_MS: '1000' }, [])
  describeJobsConformance(
    () => openPooled(),
    (database) => openJobs(database, settings, log),
  )

  const timeOf = async (work: Promise<unknown>) => {
    const from = performance.now()
    const failed: unknown = await work.then(
      () => null,
      (error: unknown) => error,
    )
    return { failed, ms: performance.now() - from }
  }

  test('a slow statement is cut on whatever connection it runs, and in a transaction', async () => {
    await using database = await openPooled(SHORT)
    await database.migrate([some])
    const db = database.forModule('some')
    const slow = Array.from({ length: 5 }, () => timeOf(sql`select pg_sleep(20)`.execute(db)))
    const within = timeOf(database.transaction(db, (tx) => sql`select pg_sleep(20)`.execute(tx)))
    for (const { failed, ms } of await Promise.all([...slow, within])) {
      expect(failed).toMatchObject({ message: expect.stringContaining('statement timeout') as string })
      expect(ms).toBeLessThan(5_000)
    }
    await database.ping()
  })

  test('a statement that waits for a lock, and a transaction that does nothing, are ended', async () => {
    await using database = await openPooled(SHORT)
    await database.migrate([some])
    const db = database.forModule('some')
    await sql`create table row_of_two as select 1 as id`.execute(db)
    const held = Promise.withResolvers<void>()
    const idle = timeOf(
      db.transaction().execute(async (tx) => {
        await sql`select id from row_of_two for update`.execute(tx)
        const { failed } = await timeOf(sql`select id from row_of_two for update`.execute(db))
        expect(failed).toMatchObject({
          message: 'The database gave up: canceling statement due to lock timeout',
        })
        // Until PostgreSQL gave the row to somebody else, this transaction does nothing.
        for (let given = false; !given;) {
          given = (await timeOf(sql`select id from row_of_two for update`.execute(db))).failed === null
        }
        held.resolve()
        await sql`select 1`.execute(tx)
      }),
    )
    await held.promise
    expect((await idle).failed).toMatchObject({ name: 'Failure' })
    await database.ping()
  })

  test('migrations, jobs and locks have no bounds, whatever those of their role are', async () => {
    await using database = await openPooled(SHORT)
    const slow: ModuleSchema = {
      schema: 'slow',
      migrations: { '0001-slow': { up: async (db) => void (await sql`select pg_sleep(0.6)`.execute(db)) } },
    }
    await database.migrate([slow])
    const direct = new pg.Client({ connectionString: database.directUrl })
    await direct.connect()
    await expect(direct.query('select pg_sleep(0.6)')).resolves.toBeDefined()
    await direct.end()
  })

  test('a job is heard of at once: LISTEN takes the direct way', async () => {
    await using database = await openPooled()
    const rarely = readSettings({ TAYANG_JOB_POLL_MS: '600000', TAYANG_JOB_STOP_MS: '1000' }, [])
    await using jobs = await openJobs(database, rarely, log)
    const queue = jobQueue<{ n: number }>({
      name: 'test.heard',
      retriesMax: 0,
      retryWaitMs: 1_000,
      expireMs: 60_000,
    })
    const ran = new Map<number, () => void>()
    await jobs.work(queue, { run: async ({ data }) => ran.get(data.n)?.() })
    for (const n of [1, 2]) {
      const done = new Promise<void>((resolve) => void ran.set(n, resolve))
      await jobs.send(queue, { n })
      await done
    }
    expect([...ran.keys()]).toEqual([1, 2])
  })

  test('the fence keeps a second server out, though their statements share connections', async () => {
    await using database = await openPooled()
    const url = database.directUrl
    const open = () => openFence({ url, log, lock: 'whole', refusal: 'Another one', takenMsMax: 200 })
    await using _first = await open()
    await expect(open()).rejects.toThrow('Another one')
  })

  test('a pooler that refuses or drops the bounds ends a start with one sentence', async () => {
    await using own = await openTestDatabase()
    for (const pooler of [pgbouncer, careless]) {
      await expect(connectDatabase(pooler.behind(own.url), BOUNDS, log)).rejects.toThrow(POOLER)
    }
  })

  test('connections that began before the bounds were changed do not go on without them', async () => {
    await using database = await openPooled(SHORT)
    const db = database.forModule('some')
    // Three connections of PostgreSQL that know nothing of the bounds.
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.1)`.execute(db)))
    await database.migrate([some])
    const slow = [1, 2, 3].map(() => timeOf(sql`select pg_sleep(20)`.execute(db)))
    for (const { ms } of await Promise.all(slow)) expect(ms).toBeLessThan(5_000)
  })

  test('a direct way that is none, or that leads elsewhere, is refused', async () => {
    await using elsewhere = await openTestDatabase()
    await using other = await openPooled(BOUNDS, { directUrl: elsewhere.url })
    await expect(other.migrate([some])).rejects.toThrow(
      'DATABASE_DIRECT_URL and DATABASE_URL lead to different databases.',
    )
    await using own = await openTestDatabase()
    const url = pgbouncer.behind(own.url)
    await using twice = await connectPooledDatabase({
      url,
      directUrl: careless.behind(own.url),
      bounds: BOUNDS,
      log,
    })
    await expect(twice.migrate([some])).rejects.toThrow(
      'DATABASE_DIRECT_URL leads through a pooler: it must name PostgreSQL itself.',
    )
  })
})
