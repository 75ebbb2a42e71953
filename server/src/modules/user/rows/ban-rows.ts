import { sql, type Kysely } from 'kysely'
import type { UserTables } from './tables.ts'

/** The SQL of bans; also runs inside a transaction. */
export function banRows(db: Kysely<UserTables>) {
  return {
    async ban(accountId: string): Promise<void> {
      await db.updateTable('account').set({ status: 'banned' }).where('id', '=', accountId).execute()
    },

    /** An account whose deletion waits is closed as before the ban. */
    async lift(accountId: string): Promise<void> {
      const isLeaving = db.selectFrom('deletion').select('account_id').where('account_id', '=', accountId)
      const status = sql<
        'active' | 'leaving'
      >`case when exists (${isLeaving}) then 'leaving' else 'active' end`
      await db.updateTable('account').set({ status }).where('id', '=', accountId).execute()
    },
  }
}
