import type { Kysely } from 'kysely'
import type { CashoutTables } from './tables.ts'

/** How many cash-outs wait to be paid or rejected, counted up to `most`. */
export async function waitingCashouts(db: Kysely<CashoutTables>, most: number): Promise<number> {
  const found = await db
    .selectFrom('cashout')
    .select('id')
    .where('status', '=', 'processing')
    .limit(most)
    .execute()
  return found.length
}
