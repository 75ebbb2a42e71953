import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'
import type { Avatars } from '../accounts/avatars.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { accountRows } from '../rows/account-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** The name of a person whose own name an operator removed. */
const NEUTRAL_NAME = 'Tayang user'

interface BansDependencies {
  database: Database
  rows: Kysely<UserTables>
  sessions: Sessions
  avatars: Avatars
  profiles: Profiles
  clock: Clock
}

/** Bans of accounts, and removal of the name, the bio and the picture of a profile. */
export function openBans({ database, rows, sessions, avatars, profiles, clock }: BansDependencies) {
  return {
    /** Ends every session and refuses later sign-ins. A second call ends what has begun meanwhile. */
    async ban({ accountId }: { accountId: string }): Promise<void> {
      const ended = await database.transaction(rows, async (tx) => {
        await accountRows(tx).setStatus(accountId, 'banned')
        return await sessionRows(tx).endAll(accountId)
      })
      await sessions.announceEnded(accountId, ended, 'banned')
    },

    async isBanned(accountId: string): Promise<boolean> {
      if (!isId(accountId)) return false
      return (await accountRows(rows).byId(accountId))?.status === 'banned'
    },

    /** Replaces name, bio and picture by neutral ones and returns the neutral name. */
    async hideProfile(profileId: string): Promise<{ name: string }> {
      const changed = await profiles.change(profileId, { name: NEUTRAL_NAME, bio: '', avatar: null })
      if (changed) {
        await accountRows(rows).hideProfile(profileId, new Date(clock.now()))
        await avatars.drop(changed.avatarBefore)
      }
      return { name: NEUTRAL_NAME }
    },
  }
}
