import pg from 'pg'
import { Failure } from '../errors/failure.ts'
import type { Log } from '../log/log.ts'

/** Class 08 connection, 53 resources (disk full, too many connections), 57 intervention, 58 system. */
const OUTAGE = /^(08|53|57|58)/
const DISK_FULL = '53100'
const LOCK_TIMEOUT = '55P03'
const IDLE_TRANSACTION_TIMEOUT = '25P03'

/** The Failure for an error of the driver; nothing where the statement itself was wrong. */
export function toFailure(error: unknown): Failure | undefined {
  // A value that pg cannot serialize is a bug of the caller, not an outage.
  if (error instanceof TypeError) return undefined
  if (!(error instanceof pg.DatabaseError))
    return new Failure('The database does not answer.', { cause: error })
  const code = error.code ?? ''
  if (code === DISK_FULL) return new Failure('The disk of the database is full.', { cause: error })
  if (OUTAGE.test(code) || code === LOCK_TIMEOUT || code === IDLE_TRANSACTION_TIMEOUT) {
    return new Failure(`The database gave up: ${error.message}`, { cause: error })
  }
  return undefined
}

/** Serialization failure and deadlock: PostgreSQL undid the whole transaction, so it may be repeated. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** Whether the connection is unusable after this error: cut, hanging, or closed by the server. */
export function endsConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|57P)/.test(error.code ?? '')
}

/**
 * Without listeners for `error` a restart of the database would end this process: the pool emits it for idle
 * connections, and each connection for the time that it is checked out or closing.
 */
export function handleConnectionErrors(pool: pg.Pool, log: Log): void {
  const handle = (error: Error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost')
  }
  pool.on('error', handle)
  pool.on('connect', (client) => client.on('error', handle))
}
