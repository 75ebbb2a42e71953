import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { Settings } from '#platform/settings/settings'
import { hashToken, newToken } from '#platform/secrets/tokens'
import type { AccountRole } from '../accounts/accounts.ts'
import { accountRows } from '../rows/account-rows.ts'
import { identityRows } from '../rows/identity-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  settings: Settings['sessions']
  sessions: Pick<Sessions, 'announceEnded'>
  log: Log
}

export interface PasswordLink {
  readonly token: string
  readonly expiresAt: number
}

/** What a used link did. */
export interface LinkUsed {
  readonly accountId: string
  /** The number was so new that a thief may have put it there: nobody signs in by it any more. */
  readonly droppedNumber: string | null
}

/** A number that the account has for less long goes with the old password. */
const NUMBER_YOUNG_MS = 30 * 24 * 60 * 60_000

export type PasswordLinks = ReturnType<typeof openPasswordLinks>

/** Links that set a password: 256 bit, single use, only their hash is kept (A001). */
export function openPasswordLinks({ database, rows, settings, sessions, log }: Needs) {
  return {
    /** Whoever uses it gets roles and second factor then, and not before: only then it is sure who has it. */
    async make(
      accountId: string,
      roles: readonly AccountRole[],
      now: number,
      totpSealed: string | null = null,
    ): Promise<PasswordLink> {
      const token = newToken()
      const expiresAt = now + settings.passwordLinkMs
      await database.transaction(rows, (tx) =>
        accountRows(tx).putPasswordLink({
          hash: hashToken(token),
          account_id: accountId,
          expires_at: new Date(expiresAt),
          roles: [...roles],
          totp_sealed: totpSealed,
        }),
      )
      return { token, expiresAt }
    },

    /** Sets the password and ends every session of the account; nothing for a link that is not good. */
    async use(link: { token: string; passwordHash: string; now: number }): Promise<LinkUsed | undefined> {
      const ended = await database.transaction(rows, async (tx) => {
        const accounts = accountRows(tx)
        const taken = await accounts.takePasswordLink(hashToken(link.token), new Date(link.now))
        if (!taken) return undefined
        const { accountId, roles, totpSealed } = taken
        await accounts.setPassword(accountId, link.passwordHash)
        // The link came by a letter to this email, or from whoever runs the house. Whoever had the account before
        // that proof may have been a stranger who put a number or a provider of their own there, to come back by.
        const isFirstProof = await accounts.verifyEmail(accountId, new Date(link.now))
        const droppedNumber = await accounts.dropNumberSince(accountId, new Date(link.now - NUMBER_YOUNG_MS))
        if (isFirstProof) await identityRows(tx).dropOtherWays(accountId)
        if (roles.length > 0) await accounts.addRoles(accountId, roles)
        if (totpSealed !== null) await accounts.setTotp(accountId, totpSealed)
        return { accountId, roles, droppedNumber, sessionIds: await sessionRows(tx).endAll(accountId) }
      })
      if (!ended) return undefined
      const { accountId, roles, droppedNumber } = ended
      log.info({ account: accountId }, 'a password was set by a link')
      if (roles.length > 0) log.info({ account: accountId, roles }, 'an account was given roles')
      await sessions.announceEnded(ended.accountId, ended.sessionIds, 'password-set')
      return { accountId, droppedNumber }
    },
  }
}
