import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { Failure } from '../errors/failure.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * The bounds of statements behind a pooler.
 *
 * A pooler that lends connections for a transaction takes no parameters of a start, and what one transaction sets is
 * not there in the next. So the bounds are settings of the role in this database: PostgreSQL gives them to each new
 * connection, and no statement costs a round trip more.
 */
type Bounds = Pick<Settings['database'], 'statementMs' | 'lockMs'>

/** What a connection has, in milliseconds. */
export interface KeptBounds {
  readonly statementMs: number
  readonly lockMs: number
  readonly idleMs: number
}

/** One lock for all schemas and roles: nodes that start together change them one after the other. */
const LOCK = 7_480_505

/** A direct session that answers with this number was given its parameters, so there is no pooler in between. */
const PROBE_MS = 7_480_505

/** PgBouncer notices a connection that was ended, and opens another one. */
const STALE_ROUNDS_MAX = 20

const NAMES = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const

export async function readBounds(db: Kysely<unknown>): Promise<KeptBounds> {
  const msOf = (name: string) =>
    sql<number>`(extract(epoch from current_setting(${name})::interval) * 1000)::float8`
  const question = sql<KeptBounds>`
    select ${msOf(NAMES[0])} as "statementMs", ${msOf(NAMES[1])} as "lockMs", ${msOf(NAMES[2])} as "idleMs"`
  return (await question.execute(db)).rows[0]!
}

/** A bound of 0 is none, and whatever the server has then is right. */
export function keepsBounds(kept: KeptBounds, { statementMs, lockMs }: Bounds): boolean {
  const isKept = (wanted: number, has: number) => wanted === 0 || wanted === has
  return (
    isKept(statementMs, kept.statementMs) && isKept(lockMs, kept.lockMs) && isKept(statementMs, kept.idleMs)
  )
}

/** Gives the role of `pooled` these bounds by the direct way, and makes sure that they hold for it. */
export async function applyBounds(at: {
  pooled: Kysely<unknown>
  directUrl: string
  bounds: Bounds
}): Promise<void> {
  const direct = new pg.Client({ connectionString: at.directUrl, statement_timeout: PROBE_MS })
  direct.on('error', () => undefined)
  await direct.connect().catch((error: Error) => {
    throw new Failure(`PostgreSQL does not answer at DATABASE_DIRECT_URL: ${error.message}`, { cause: error })
  })
  try {
    const role = await requireDirect(direct, at.pooled)
    await direct.query('select pg_advisory_lock($1)', [LOCK])
    if (await changeRole(direct, { role, bounds: at.bounds })) await endOlderSessions(direct, role)
    await requireKept(at.pooled, at.bounds)
  } finally {
    await direct.end()
  }
}

/** The role of the pooled way, once it is certain that both lead to one database and the direct one is direct. */
async function requireDirect(direct: pg.Client, pooled: Kysely<unknown>): Promise<string> {
  const place = `current_database() || ' ' || pg_postmaster_start_time()`
  const { rows } = await direct.query<{ place: string; probe: string }>(
    `select ${place} as place, current_setting('statement_timeout') as probe`,
  )
  if (rows[0]?.probe !== `${PROBE_MS}ms`) {
    throw new Failure('DATABASE_DIRECT_URL leads through a pooler: it must name PostgreSQL itself.')
  }
  const behind = await sql<{ place: string; role: string }>`
    select ${sql.raw(place)} as place, session_user::text as role`.execute(pooled)
  if (behind.rows[0]?.place !== rows[0].place) {
    throw new Failure('DATABASE_DIRECT_URL and DATABASE_URL lead to different databases.')
  }
  return behind.rows[0].role
}

/** Whether anything had to be changed. */
async function changeRole(
  direct: pg.Client,
  { role, bounds: { statementMs, lockMs } }: { role: string; bounds: Bounds },
): Promise<boolean> {
  const wanted = [statementMs, lockMs, statementMs].map((ms, n) => `${NAMES[n]}=${ms}`)
  const { rows } = await direct.query<{ is_set: boolean }>(
    `select $2::text[] <@ coalesce((
       select setconfig from pg_db_role_setting
       where setrole = (select oid from pg_roles where rolname = $1)
         and setdatabase = (select oid from pg_database where datname = current_database())
     ), '{}') as is_set`,
    [role, wanted],
  )
  if (rows[0]?.is_set === true) return false
  const database = await direct.query<{ name: string }>('select current_database() as name')
  const where = `${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database.rows[0]!.name)}`
  try {
    for (const each of wanted) await direct.query(`alter role ${where} set ${each}`)
  } catch (error) {
    const { message } = error as Error
    throw new Failure(
      `The user of DATABASE_DIRECT_URL may not bound the statements of "${role}": ${message}`,
      {
        cause: error,
      },
    )
  }
  return true
}

/** A connection that began before the role was changed keeps what it had, for as long as the pooler keeps it. */
async function endOlderSessions(direct: pg.Client, role: string): Promise<void> {
  await direct.query(
    `select pg_terminate_backend(pid, 1000) from pg_stat_activity
     where usename = $1 and datname = current_database() and pid <> pg_backend_pid()
       and state = 'idle' and application_name !~ '^tayang[- ]'`,
    [role],
  )
}

async function requireKept(pooled: Kysely<unknown>, bounds: Bounds): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      if (keepsBounds(await readBounds(pooled), bounds)) return
      throw new Failure(
        'Statements by DATABASE_URL have not the bounds of their role: let the pooler reconnect, and take ' +
          'bounds of its own out of it.',
      )
    } catch (error) {
      // The pooler may hand out a connection once more that was ended a moment ago.
      const isCut = error instanceof Failure && error.cause !== undefined
      if (!isCut || round === STALE_ROUNDS_MAX) throw error
    }
  }
}
