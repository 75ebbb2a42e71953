import { sql } from 'kysely'
import type { Database } from '#platform/database'
import type { Vault } from '#platform/vault'
import { placeOf } from './bank-accounts.ts'
import { placeOfCashout } from './details.ts'
import type { CashoutTables } from './rows.ts'

const ROWS_AT_ONCE = 500

/** Every data key under the first master key; answers how many were, and which master keys are still needed. */
export async function sealAllAnew(
  database: Database,
  vault: Vault,
): Promise<{ sealed: number; used: ReadonlySet<string> }> {
  const db = database.forModule<CashoutTables>('loyalty')
  const current = `${vault.keyId()}.%`
  let sealed = 0

  for (let isDone = false; !isDone;) {
    const rows = await db
      .selectFrom('bank_account')
      .select(['account_id', 'key'])
      .where('key', 'not like', current)
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { account_id, key } of rows) {
      const anew = vault.sealAnew(placeOf(account_id), key)
      if (anew === null) continue
      // Whoever changed it meanwhile sealed it by themselves.
      const whose = db.updateTable('bank_account').set({ key: anew }).where('account_id', '=', account_id)
      await whose.where('key', '=', key).execute()
      sealed += 1
    }
    isDone = rows.length < ROWS_AT_ONCE
  }
  for (let isDone = false; !isDone;) {
    const rows = await db
      .selectFrom('cashout')
      .select(['id', 'key'])
      .where('key', 'not like', current)
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id, key } of rows) {
      const anew = key === null ? null : vault.sealAnew(placeOfCashout(id), key)
      if (anew === null) continue
      await db.updateTable('cashout').set({ key: anew }).where('id', '=', id).where('key', '=', key).execute()
      sealed += 1
    }
    isDone = rows.length < ROWS_AT_ONCE
  }
  const { rows } = await sql<{ name: string }>`
    select distinct split_part(key, '.', 1) as name from loyalty.bank_account
    union select distinct split_part(key, '.', 1) from loyalty.cashout where key is not null`.execute(db)
  return { sealed, used: new Set(rows.map(({ name }) => name)) }
}
