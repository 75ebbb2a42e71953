import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'
import { accountRows } from '../rows/account-rows.ts'
import { banRows } from '../rows/ban-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { requireAnotherAdmin } from './another-admin.ts'

interface BansDependencies {
  database: Database
  rows: Kysely<UserTables>
  sessions: Sessions
}

/** Bans of accounts. */
export function openBans({ database, rows, sessions }: BansDependencies) {
  return {
    /**
     * Ends every session and refuses later sign-ins. A second call ends what has begun meanwhile. The last admin is not
     * banned: nobody could lift it.
     */
    async ban({ accountId }: { accountId: string }): Promise<void> {
      const ended = await database.transaction(rows, async (tx) => {
        await requireAnotherAdmin(tx, accountId)
        await banRows(tx).ban(accountId)
        return await sessionRows(tx).endAll(accountId)
      })
      await sessions.announceEnded(accountId, ended, 'banned')
    },

    /** Refuses with LAST_ADMIN where a ban of this account would leave no admin. */
    requireBannable: (accountId: string): Promise<void> =>
      database.transaction(rows, (tx) => requireAnotherAdmin(tx, accountId)),

    /** Opens the account again; its person signs in as before. */
    lift: (accountId: string): Promise<void> => banRows(rows).lift(accountId),

    /** Whether the account is open: neither banned nor one whose deletion waits. */
    async isOpen(accountId: string): Promise<boolean> {
      return isId(accountId) && (await accountRows(rows).byId(accountId))?.status === 'active'
    },

    async isBanned(accountId: string): Promise<boolean> {
      if (!isId(accountId)) return false
      return (await accountRows(rows).byId(accountId))?.status === 'banned'
    },
  }
}
