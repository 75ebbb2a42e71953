import { Kysely, PostgresDialect, sql, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { migrateModules } from './database-migrations.ts'
import { toFailure, endsConnection, isRetryable, handleConnectionErrors } from './database-outage.ts'
import { retry } from '../retry/retry.ts'
import { Failure } from '../errors/failure.ts'
import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'

/** PostgreSQL undoes a transaction to break a deadlock; then it is repeated. */
const RETRY = { attemptsMax: 4, isRetryable }

/** A connection that was unused for this long is closed, which bounds idle memory. */
const IDLE_MS = 10_000

/** Opens a pool on a PostgreSQL server that runs. */
export async function connectDatabase(
  url: string,
  bounds: Settings['database'],
  log: Log,
): Promise<Database> {
  const pool = openPool(url, bounds, log)
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: { options: pool.options, connect: () => checkOut(pool), end: () => pool.end() },
    }),
  })

  const ping = async () => void (await sql`select 1`.execute(kysely))
  try {
    await ping()
  } catch (error) {
    await pool.end()
    throw new Failure(`The database does not answer: ${reasonOf(error)}`, { cause: error })
  }

  return {
    url,
    isEmbedded: false,
    ping,
    // The row types of a module are known only there; the connection is the same for all.
    forModule: <Tables>(schema: string) => kysely.withSchema(schema) as unknown as Kysely<Tables>,
    transaction: runTransaction,
    migrate: (modules) => migrateModules({ url, modules, log }),
    [Symbol.asyncDispose]: async () => await kysely.destroy(),
  }
}

/** int8 comes as bigint (money and counters never pass a float); on this pool only. */
const types: pg.CustomTypesConfig = {
  // The types of pg list the formats one by one; every parser is passed through.
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? BigInt
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

function openPool(url: string, bounds: Settings['database'], log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: bounds.connectionsMax,
    connectionTimeoutMillis: bounds.connectMs,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: bounds.statementMs,
    lock_timeout: bounds.lockMs,
    idle_in_transaction_session_timeout: bounds.statementMs,
    // A server that hangs cannot time out its own statement, so the client does it a little later.
    query_timeout: bounds.statementMs + 1_000,
    application_name: 'tayang',
  })
  handleConnectionErrors(pool, log)
  return pool
}

/** A connection that is destroyed, not returned to the pool, once it failed outside a statement. */
async function checkOut(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toFailure(error) ?? error
  })
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

async function runTransaction<Tables, Result>(
  rows: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return await retry(RETRY, () => rows.transaction().execute(work))
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Failure ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
