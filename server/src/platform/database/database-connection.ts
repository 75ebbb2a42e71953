import { Kysely, PostgresDialect, sql, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { areBehind, migrateModules } from './database-migrations.ts'
import { toFailure, endsConnection, isRetryable, handleConnectionErrors } from './database-outage.ts'
import { runKept } from './kept-query.ts'
import { unchecked, type OneConnection } from './one-connection.ts'
import { applyBounds, keepsBounds, readBounds } from './statement-bounds.ts'
import { retry } from '../retry/retry.ts'
import { Failure } from '../errors/failure.ts'
import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'

/** PostgreSQL undoes a transaction to break a deadlock; then it is repeated. */
const RETRY = { attemptsMax: 4, isRetryable }

/** A connection that was unused for this long is closed, which bounds idle memory. */
const IDLE_MS = 10_000

/** A statement without an end would hold its connection and its locks for as long as it likes. */
const POOLER =
  'DATABASE_URL leads through a pooler that drops the bounds of statements: ' +
  'name PostgreSQL itself in DATABASE_DIRECT_URL.'

/** Opens a pool on a PostgreSQL server that runs. Each connection sets its bounds as it begins. */
export async function connectDatabase(
  url: string,
  bounds: Settings['database'],
  log: Log,
  connections: OneConnection = unchecked,
): Promise<Database> {
  const { kysely, ...opened } = openKysely({ url, bounds, log, isPooled: false, connections })
  try {
    const kept = await readBounds(kysely).catch((error: unknown) => {
      throw noAnswer(error)
    })
    if (!keepsBounds(kept, bounds)) throw new Failure(POOLER)
  } catch (error) {
    await kysely.destroy()
    throw error
  }
  const directUrl = withoutBounds(url)
  return {
    ...opened,
    url,
    directUrl,
    migrate: (modules) => migrateModules({ url: directUrl, modules, log }),
    isBehind: (modules) => areBehind({ url: directUrl, modules, log }),
  }
}

/**
 * The same behind a pooler that lends connections for a transaction, such as PgBouncer. What needs a session of its own
 * takes the direct way: migrations, locks, LISTEN. The bounds are settings of the role, which migrating applies.
 */
export async function connectPooledDatabase(at: {
  url: string
  directUrl: string
  bounds: Settings['database']
  log: Log
}): Promise<Database> {
  const { url, bounds, log } = at
  const { kysely, ...opened } = openKysely({ url, bounds, log, isPooled: true, connections: unchecked })
  try {
    await opened.ping()
  } catch (error) {
    await kysely.destroy()
    throw noAnswer(error)
  }
  const directUrl = withoutBounds(at.directUrl)
  return {
    ...opened,
    url,
    directUrl,
    async migrate(modules) {
      await applyBounds({ pooled: kysely, directUrl: at.directUrl, bounds })
      await migrateModules({ url: directUrl, modules, log })
    },
    isBehind: (modules) => areBehind({ url: directUrl, modules, log }),
  }
}

/** Sessions of a start, of migrations and of jobs take the time that they take, whatever their role says. */
function withoutBounds(url: string): string {
  const none = 'statement_timeout=0&lock_timeout=0&idle_in_transaction_session_timeout=0'
  return `${url}${url.includes('?') ? '&' : '?'}${none}`
}

interface PoolNeeds {
  url: string
  bounds: Settings['database']
  log: Log
  /** A pooler takes no bounds as a connection begins. */
  isPooled: boolean
  connections: OneConnection
}

function openKysely(needs: PoolNeeds) {
  const pool = openPool(needs)
  const { connections } = needs
  const connect = async () => {
    connections.check()
    return await checkOut(pool)
  }
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: { options: pool.options, connect, end: () => pool.end() },
    }),
  })
  return {
    kysely,
    isEmbedded: false,
    ping: async () => void (await sql`select 1`.execute(kysely)),
    measure: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    // The row types of a module are known only there; the connection is the same for all.
    forModule: <Tables>(schema: string) =>
      runKept(kysely.withSchema(schema) as unknown as Kysely<Tables>, (text, values) =>
        runOn(connect, text, values),
      ),
    async transaction<Tables, Result>(
      rows: Kysely<Tables>,
      work: (tx: Transaction<Tables>) => Promise<Result>,
    ): Promise<Result> {
      const run = connections.begin()
      return await retry(RETRY, () => rows.transaction().execute((tx) => run(() => work(tx))))
    },
    [Symbol.asyncDispose]: async () => await kysely.destroy(),
  }
}

function noAnswer(error: unknown): Failure {
  const reason = reasonOf(error)
  if (reason.startsWith('unsupported startup parameter')) return new Failure(POOLER, { cause: error })
  return new Failure(`The database does not answer: ${reason}`, { cause: error })
}

/** int8 comes as bigint (money and counters never pass a float); on this pool only. */
const types: pg.CustomTypesConfig = {
  // The types of pg list the formats one by one; every parser is passed through.
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? BigInt
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

function openPool({ url, bounds, log, isPooled }: PoolNeeds): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: bounds.connectionsMax,
    connectionTimeoutMillis: bounds.connectMs,
    idleTimeoutMillis: IDLE_MS,
    ...(isPooled ? {} : asParameters(bounds)),
    // A server that hangs cannot time out its own statement, so the client does it a little later.
    query_timeout: bounds.statementMs + 1_000,
    application_name: 'tayang',
  })
  handleConnectionErrors(pool, log)
  return pool
}

function asParameters({ statementMs, lockMs }: Settings['database']) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: statementMs,
  }
}

/** Kysely keeps something beside every object that it is lent, so each connection has one such object for its life. */
const lent = new WeakMap<pg.PoolClient, PostgresPoolClient>()

async function checkOut(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toFailure(error) ?? error
  })
  const known = lent.get(client)
  if (known) return known
  const made = lendable(client)
  lent.set(client, made)
  return made
}

/** A connection that is destroyed, not returned to the pool, once it failed outside a statement. */
function lendable(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false
  const query = async (statement: string, values: unknown[]) => {
    try {
      return await client.query(statement, values)
    } catch (error) {
      if (endsConnection(error)) isBroken = true
      throw toFailure(error) ?? error
    }
  }
  return {
    // Kysely's type has a second form, for cursors, which it uses only where one is configured.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || isBroken),
  }
}

async function runOn(
  connect: () => Promise<PostgresPoolClient>,
  text: string,
  values: unknown[],
): Promise<{ rows: unknown[] }> {
  const client = await connect()
  try {
    return await client.query(text, values)
  } finally {
    client.release()
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Failure ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
