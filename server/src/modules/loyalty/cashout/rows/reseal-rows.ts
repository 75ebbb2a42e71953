import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { Failure } from '#platform/errors/failure'
import type { CashoutTables, Db } from './tables.ts'

/** A row whose data key is sealed by another master key than the current one. */
export interface SealedRow {
  readonly id: string
  readonly key: string
}

/** Rows a step of the re-sealing reads, in the order of their ids. */
const ROWS_AT_ONCE = 500

export interface SealedRows {
  /** The next rows whose key does not begin with `current`. */
  next(after: string, current: string): Promise<SealedRow[]>
  /** The last row in the order of ids, whole. */
  last(): Promise<(SealedRow & { readonly sealed: Buffer }) | undefined>
  /** Replaces the key, unless the row was sealed again meanwhile. */
  replaceKey(row: SealedRow, key: string): Promise<void>
}

export const sealedBankAccounts = (db: Db): SealedRows => ({
  async next(after, current) {
    const rows = await db
      .selectFrom('bank_account')
      .select(['account_id', 'key'])
      .where('key', 'not like', `${current}.%`)
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    return rows.map(({ account_id: id, key }) => ({ id, key }))
  },
  async last() {
    const rows = db.selectFrom('bank_account').select(['account_id as id', 'key', 'sealed'])
    return await rows.orderBy('account_id', 'desc').limit(1).executeTakeFirst()
  },
  async replaceKey(row, key) {
    const sealed = db.updateTable('bank_account').set({ key }).where('account_id', '=', row.id)
    await sealed.where('key', '=', row.key).execute()
  },
})

export const sealedCashouts = (db: Db): SealedRows => ({
  async next(after, current) {
    const rows = await db
      .selectFrom('cashout')
      .select(['id', 'key'])
      .where('key', 'not like', `${current}.%`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .$narrowType<{ key: string }>()
      .execute()
    return rows
  },
  async last() {
    const rows = db.selectFrom('cashout').select(['id', 'key', 'sealed']).where('sealed', 'is not', null)
    const last = rows.orderBy('id', 'desc').limit(1).$narrowType<{ key: string; sealed: Buffer }>()
    return await last.executeTakeFirst()
  },
  async replaceKey(row, key) {
    await db.updateTable('cashout').set({ key }).where('id', '=', row.id).where('key', '=', row.key).execute()
  },
})

/** The names of the master keys that anything is sealed by. */
export async function masterKeysInUse(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct split_part(key, '.', 1) as name from loyalty.bank_account
    union select distinct split_part(key, '.', 1) from loyalty.cashout where key is not null`.execute(
    database.forModule<CashoutTables>('loyalty'),
  )
  return new Set(rows.map(({ name }) => name))
}

/** One rotation at a time, in any process: two that wrote the file of keys at once would lose a key. */
export async function withRotationLock<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  const db = database.forModule<CashoutTables>('loyalty')
  return await db.transaction().execute(async (tx) => {
    // The transaction does nothing but hold the lock, for as long as the work takes. The work has connections of its
    // own: nobody else waits like that, since who finds the lock taken gives up.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('vault rotation', 0)) as mine`.execute(tx)
    if (rows[0]?.mine !== true)
      throw new Failure('Another new master key is under way: wait until it is done')
    return await work()
  })
}
