import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Failure } from '../errors/failure.ts'
import type { Log } from '../log/log.ts'

/**
 * The fence: one whole server for each database, and beside it those that have nothing of their own.
 *
 * Chat rooms, quizzes, the control of engines and limits live in the memory of one process. A second whole server
 * on the same database would undo the work of the first one, so it must end. A server beside it holds a lock that
 * many may have: while one has it, the whole server changes neither the tables nor where the bytes are.
 *
 * Both are locks of a PostgreSQL session: they are released with its connection, so after a crash the next start has
 * them at once. Commands beside a server (backup, operator, ledger:verify) do not take them.
 */
export interface Fence extends AsyncDisposable {
  /** Rejects when this server may not go on, as another one took its place while it was cut off; never resolves. */
  readonly lost: Promise<never>
}

/** Numbers of our own, as migrations have one; locks are counted for each database by itself. */
const LOCKS = {
  whole: { take: 'pg_advisory_lock', number: 7_480_503 },
  beside: { take: 'pg_advisory_lock_shared', number: 7_480_505 },
  /** What a whole server holds while it changes what servers beside it rely on. */
  change: { take: 'pg_advisory_lock', number: 7_480_505 },
} as const

export type FenceLock = keyof typeof LOCKS

/** How long a start waits for a server that was killed or is stopping to release the lock. */
const TAKEN_MS_MAX = 5_000
const CONNECT_MS_MAX = 5_000
/** Longer than the wait for a lock. */
const QUERY_MS_MAX = TAKEN_MS_MAX + 2_000
/** How often the connection is probed; PostgreSQL notices a dead one a little later. */
const BEAT_EVERY_MS = 5_000
const RETRY_MS = 200
const RETRY_MS_MAX = 2_000

const LOCK_TIMEOUT = '55P03'

interface FenceNeeds {
  url: string
  log: Log
  lock: FenceLock
  /** What is said where other servers hold the lock. */
  refusal: string
  /** Asked before this server goes on after it was cut off: what it relies on may have changed. Throws if it did. */
  isStillRight?: () => Promise<void>
  takenMsMax?: number
}

/** Takes the lock, or throws a Failure with the refusal. */
export async function openFence(needs: FenceNeeds): Promise<Fence> {
  const { url, log, lock, isStillRight, takenMsMax = TAKEN_MS_MAX } = needs
  const taken = new Failure(needs.refusal)
  // This name distinguishes our own session, which PostgreSQL may not have given up yet, from that of another server.
  const name = `tayang fence ${randomUUID()}`
  const first = await takeLock({ url, lock, name, waitMs: takenMsMax })
  if (!first) throw taken

  const stop = new AbortController()
  let session = first
  async function keep(): Promise<void> {
    while (!stop.signal.aborted) {
      await endOf(session)
      if (stop.signal.aborted) return
      log.warn('the connection that keeps other servers from the database was lost')
      const retaken = await retake({ url, lock, name, waitMs: takenMsMax, signal: stop.signal })
      if (retaken === null) throw taken
      if (!retaken) continue
      session = retaken
      await isStillRight?.()
    }
    await session.end()
  }
  const kept = keep()
  const { promise: lost, reject } = Promise.withResolvers<never>()
  kept.catch(reject)
  // Listening is optional: a command that opens a server for a moment does not.
  lost.catch(() => undefined)
  return {
    lost,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await session.end().catch(() => undefined)
      await kept.catch(() => undefined)
    },
  }
}

interface Wanted {
  url: string
  lock: FenceLock
  name: string
  waitMs: number
}

/** A session that holds the lock; null where another session has held it all the time. */
async function takeLock({ url, lock, name, waitMs }: Wanted): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: QUERY_MS_MAX,
  })
  // Only `end` matters; without a listener for `error` this process would end.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // A machine that lost its power closes no connection, so PostgreSQL probes whether it is still there.
    await client.query(
      `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
       set statement_timeout = 0; set lock_timeout = ${waitMs}`,
    )
    const { take, number } = LOCKS[lock]
    await client.query(`select ${take}($1)`, [number])
    return client
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_TIMEOUT) {
      await client.end().catch(() => undefined)
      throw error
    }
    await endOwn(client, name)
    await client.end().catch(() => undefined)
    return null
  }
}

/** Ends a session of this process whose connection was cut and that PostgreSQL still keeps. */
async function endOwn(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1 and pid <> pg_backend_pid()`,
    [name],
  )
}

/** While the database is away no other server has it either; undefined where this process stops meanwhile. */
async function retake({
  signal,
  ...wanted
}: Wanted & { signal: AbortSignal }): Promise<pg.Client | null | undefined> {
  let refused = 0
  for (let waitMs = RETRY_MS; !signal.aborted; waitMs = Math.min(waitMs * 2, RETRY_MS_MAX)) {
    try {
      const session = await takeLock(wanted)
      if (session) return session
      // The first refusal may be of our own session, which is ended by now.
      refused += 1
      if (refused > 1) return null
    } catch {
      await wait(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }
  return undefined
}

/** Resolves when the session is over, whichever side ended it. */
function endOf(session: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    const beat = setInterval(() => {
      session.query('select 1').catch(() => void session.end().catch(() => undefined))
    }, BEAT_EVERY_MS)
    session.once('end', () => {
      clearInterval(beat)
      resolve()
    })
  })
}
