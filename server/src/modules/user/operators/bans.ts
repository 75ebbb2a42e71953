import type { Kysely } from 'kysely'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'
import type { Avatars } from '../accounts/avatars.ts'
import type { Banned, ProfileHidden } from '../events.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { accountRows } from '../rows/account-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** What a person is called whose own name an operator took away. */
const NEUTRAL_NAME = 'Tayang user'

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  bus: Bus
  sessions: Sessions
  avatars: Avatars
  profiles: Profiles
  clock: Clock
}

/** What operators take from a person: their account, or their name, words and picture. */
export function openBans({ database, rows, bus, sessions, avatars, profiles, clock }: Needs) {
  return {
    /** Every token is dead from here on, and nobody signs in any more; once more ends what is left. */
    async ban({ accountId, profileId }: { accountId: string; profileId: string }): Promise<void> {
      const ended = await database.transaction(rows, async (tx) => {
        await accountRows(tx).setStatus(accountId, 'banned')
        return await sessionRows(tx).endAll(accountId)
      })
      await sessions.announceEnded(accountId, ended, 'banned')
      await bus.publish({ type: 'user.banned', accountId, profileId } satisfies Banned)
    },

    async isBanned(accountId: string): Promise<boolean> {
      if (!isId(accountId)) return false
      return (await accountRows(rows).byId(accountId))?.status === 'banned'
    },

    /** Name, bio and picture become those of nobody; answers the new name. */
    async hideProfile(profileId: string): Promise<{ name: string }> {
      const changed = await profiles.change(profileId, { name: NEUTRAL_NAME, bio: '', avatar: null })
      if (changed) {
        await accountRows(rows).hideProfile(profileId, new Date(clock.now()))
        await avatars.drop(changed.avatarBefore)
        const { accountId } = changed.profile
        await bus.publish({ type: 'user.profile-hidden', accountId, profileId } satisfies ProfileHidden)
      }
      return { name: NEUTRAL_NAME }
    },
  }
}
