import type { Kysely } from 'kysely'
import { refuse } from '#platform/http/refusal'
import { operatorRows } from '../rows/operator-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/**
 * Refuses what would leave no admin. Called in a transaction, before it holds other accounts: two admins who leave at
 * once wait for each other, and one of them stays.
 */
export async function requireAnotherAdmin(tx: Kysely<UserTables>, id: string): Promise<void> {
  const admins = await operatorRows(tx).holdAdmins()
  if (admins.length === 1 && admins[0] === id) refuse('LAST_ADMIN')
}
