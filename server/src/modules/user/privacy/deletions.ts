import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { Settings } from '#platform/settings/settings'
import type { AccountExtensions } from '../account-extensions.ts'
import type { Language } from '../mail/emails.ts'
import { requireAnotherAdmin } from '../operators/another-admin.ts'
import { accountRows } from '../rows/account-rows.ts'
import { deletionRows } from '../rows/deletion-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Erasure } from './erasure.ts'

/** Accounts that one sweep erases; the next one goes on. */
const DUE_MAX = 100

interface DeletionsDependencies {
  database: Database
  rows: Kysely<UserTables>
  log: Log
  sessions: Pick<Sessions, 'announceEnded'>
  extensions: Pick<AccountExtensions, 'endShowOf' | 'setLeft'>
  settings: Pick<Settings, 'accounts'>
  erasure: Erasure
}

interface DeletionAsked {
  readonly accountId: string
  /** The one that was checked: it must still be the account's. */
  readonly passwordHash: string | null
  /** Of the letter that says that the account was erased. */
  readonly language: Language
  readonly now: number
}

export type Deletions = ReturnType<typeof openDeletions>

/**
 * Deletions with their days of grace: the account is closed at once, and erased by a sweep once its time has come,
 * unless its owner keeps it: docs/product/accounts.md#days-of-grace.
 */
export function openDeletions(needs: DeletionsDependencies) {
  const { database, rows, log, sessions, extensions, erasure } = needs
  const { deletionGraceMs } = needs.settings.accounts

  async function eraseOrLog(accountId: string, now: number): Promise<void> {
    try {
      await erasure.erase(accountId, now)
    } catch (error) {
      log.error(
        { err: error, account: accountId },
        'an account whose time had come was not erased; again soon',
      )
    }
  }

  return {
    /**
     * Closes the account and ends its sessions. `undefined` when it is closed or gone, or its password is no longer the
     * one that was checked. Refuses the last admin with LAST_ADMIN.
     */
    async schedule(asked: DeletionAsked): Promise<{ erasesAt: number } | undefined> {
      const { accountId, passwordHash, language, now } = asked
      const erasesAt = now + deletionGraceMs
      const closed = await database.transaction(rows, async (tx) => {
        await requireAnotherAdmin(tx, accountId)
        const own = accountRows(tx)
        if (!(await own.hold(accountId))) return undefined
        const [account, profile] = [await own.byId(accountId), await own.profileOfAccount(accountId)]
        if (!profile || account?.status !== 'active' || account.password_hash !== passwordHash)
          return undefined
        await deletionRows(tx).put({ account_id: accountId, erases_at: new Date(erasesAt), language })
        await extensions.setLeft(tx, profile.id, now)
        return { profileId: profile.id, sessionIds: await sessionRows(tx).endAll(accountId) }
      })
      if (!closed) return undefined
      await sessions.announceEnded(accountId, closed.sessionIds, 'leaving')
      await extensions.endShowOf(closed.profileId)
      if (deletionGraceMs === 0) await erasure.erase(accountId, now)
      return { erasesAt }
    },

    /** Erases the accounts whose time has come. */
    async sweep(now: number): Promise<void> {
      for (const accountId of await deletionRows(rows).due(new Date(now), DUE_MAX)) {
        await eraseOrLog(accountId, now)
      }
    },
  }
}
