import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { Failure } from '#platform/errors/failure'
import type { Vault } from '#platform/secrets/vault'
import { placeOf } from './bank-accounts.ts'
import { placeOfCashout } from './details.ts'
import type { CashoutTables } from './rows.ts'

const ROWS_AT_ONCE = 500
/** Ids that are named at most of what does not open. */
const SHUT_MAX = 20
/** Before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export interface SealedAnew {
  readonly sealed: number
  /** Master keys that are still needed. */
  readonly used: ReadonlySet<string>
  /** What no key of ours opens, so that it stays as it is: the first few. */
  readonly shut: readonly string[]
}

/** Every data key under the first master key. */
export async function sealAllAnew(database: Database, vault: Vault): Promise<SealedAnew> {
  const db = database.forModule<CashoutTables>('loyalty')
  const current = `${vault.keyId()}.%`
  const shut: string[] = []
  let sealed = 0

  /** Null: it is under the first one already, or stays as it is. */
  const anewOf = (id: string, place: string, key: string): string | null => {
    try {
      return vault.sealAnew(place, key)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (shut.length < SHUT_MAX) shut.push(id)
      return null
    }
  }

  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const rows: { account_id: string; key: string }[] = await db
      .selectFrom('bank_account')
      .select(['account_id', 'key'])
      .where('key', 'not like', current)
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { account_id, key } of rows) {
      const anew = anewOf(account_id, placeOf(account_id), key)
      if (anew === null) continue
      // Whoever changed it meanwhile sealed it by themselves.
      const whose = db.updateTable('bank_account').set({ key: anew }).where('account_id', '=', account_id)
      await whose.where('key', '=', key).execute()
      sealed += 1
    }
    after = rows.at(-1)?.account_id
  }
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const rows: { id: string; key: string | null }[] = await db
      .selectFrom('cashout')
      .select(['id', 'key'])
      .where('key', 'not like', current)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id, key } of rows) {
      const anew = key === null ? null : anewOf(id, placeOfCashout(id), key)
      if (anew === null) continue
      await db.updateTable('cashout').set({ key: anew }).where('id', '=', id).where('key', '=', key).execute()
      sealed += 1
    }
    after = rows.at(-1)?.id
  }
  return { sealed, used: await sealedBy(database), shut }
}

/** The names of the master keys that anything is sealed by. */
export async function sealedBy(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct split_part(key, '.', 1) as name from loyalty.bank_account
    union select distinct split_part(key, '.', 1) from loyalty.cashout where key is not null`.execute(
    database.forModule<CashoutTables>('loyalty'),
  )
  return new Set(rows.map(({ name }) => name))
}

/** One at a time, in whatever processes: two that wrote the keys' file at once would lose a key. */
export async function sealAlone<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  const db = database.forModule<CashoutTables>('loyalty')
  return await db.transaction().execute(async (tx) => {
    // It does nothing but hold the lock, for as long as that takes.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('vault rotation', 0)) as mine`.execute(tx)
    if (rows[0]?.mine !== true)
      throw new Failure('Another new master key is under way: wait until it is done')
    return await work()
  })
}
