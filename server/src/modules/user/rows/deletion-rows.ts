import type { Kysely } from 'kysely'
import type { UserTables } from './tables.ts'

export type DeletionRow = UserTables['deletion']

/** The SQL of deletions that wait; also runs inside a transaction. */
export function deletionRows(db: Kysely<UserTables>) {
  return {
    /** Closes the account. A ban goes on in an account that leaves, and hides it just the same. */
    async put(row: DeletionRow): Promise<void> {
      await db.insertInto('deletion').values(row).execute()
      await db.updateTable('account').set({ status: 'leaving' }).where('id', '=', row.account_id).execute()
    },

    find: (accountId: string): Promise<DeletionRow | undefined> =>
      db.selectFrom('deletion').selectAll().where('account_id', '=', accountId).executeTakeFirst(),

    /** Opens the account again; false where no deletion of it waits. */
    async drop(accountId: string): Promise<boolean> {
      const dropped = await db
        .deleteFrom('deletion')
        .where('account_id', '=', accountId)
        .returning('account_id')
        .executeTakeFirst()
      if (!dropped) return false
      await db
        .updateTable('account')
        .set({ status: 'active' })
        .where('id', '=', accountId)
        .where('status', '=', 'leaving')
        .execute()
      return true
    },

    /** Accounts whose time has come, the longest overdue first. */
    async due(at: Date, limit: number): Promise<string[]> {
      const found = await db
        .selectFrom('deletion')
        .select('account_id')
        .where('erases_at', '<=', at)
        .orderBy('erases_at')
        .limit(limit)
        .execute()
      return found.map(({ account_id }) => account_id)
    },
  }
}
