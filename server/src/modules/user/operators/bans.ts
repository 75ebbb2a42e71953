import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'
import { accountRows } from '../rows/account-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface BansDependencies {
  database: Database
  rows: Kysely<UserTables>
  sessions: Sessions
}

/** Bans of accounts. */
export function openBans({ database, rows, sessions }: BansDependencies) {
  return {
    /** Ends every session and refuses later sign-ins. A second call ends what has begun meanwhile. */
    async ban({ accountId }: { accountId: string }): Promise<void> {
      const ended = await database.transaction(rows, async (tx) => {
        await accountRows(tx).setStatus(accountId, 'banned')
        return await sessionRows(tx).endAll(accountId)
      })
      await sessions.announceEnded(accountId, ended, 'banned')
    },

    /** Opens the account again; its person signs in as before. */
    lift: (accountId: string): Promise<void> => accountRows(rows).setStatus(accountId, 'active'),

    async isBanned(accountId: string): Promise<boolean> {
      if (!isId(accountId)) return false
      return (await accountRows(rows).byId(accountId))?.status === 'banned'
    },
  }
}
