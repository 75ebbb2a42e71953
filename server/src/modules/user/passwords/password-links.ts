import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { Settings } from '#platform/settings/settings'
import { hashToken, newToken } from '#platform/secrets/tokens'
import type { AccountRole } from '../accounts/roles.ts'
import { accountRows } from '../rows/account-rows.ts'
import { factorRows } from '../rows/factor-rows.ts'
import { identityRows } from '../rows/identity-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface PasswordLinksDependencies {
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

/** The effect of a used link. */
export interface LinkUsed {
  readonly accountId: string
  /** A recently added number that was removed, since a thief may have added it; null when none was. */
  readonly droppedNumber: string | null
}

/** A password link removes a number that the account has had for less than this. */
const NUMBER_YOUNG_MS = 30 * 24 * 60 * 60_000
/** And a second factor and passkeys that are younger than this: who stole a password would lock its owner out. */
const FACTOR_YOUNG_MS = 7 * 24 * 60 * 60_000

export type PasswordLinks = ReturnType<typeof openPasswordLinks>

/**
 * Links that set a password: 256 bits, single use, only their hash is stored. See
 * docs/product/accounts.md#links-by-email.
 */
export function openPasswordLinks({ database, rows, settings, sessions, log }: PasswordLinksDependencies) {
  return {
    /** Roles and second factor are granted when the link is used: only then is it certain who has it. */
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

    /** The names of the person whose password the link sets; `undefined` for an invalid or expired link. */
    namesOf: ({ token, now }: { token: string; now: number }) =>
      accountRows(rows).accountOfPasswordLink(hashToken(token), new Date(now)),

    /** Sets the password and ends every session of the account; `undefined` for an invalid or expired link. */
    async use(link: { token: string; passwordHash: string; now: number }): Promise<LinkUsed | undefined> {
      const ended = await database.transaction(rows, async (tx) => {
        const accounts = accountRows(tx)
        const taken = await accounts.takePasswordLink(hashToken(link.token), new Date(link.now))
        if (!taken) return undefined
        const { accountId, roles, totpSealed, provesEmail } = taken
        await accounts.setPassword(accountId, link.passwordHash)
        // The link was sent to this email, or handed over by an operator. Before this first proof of the email, a
        // stranger may have registered the account and added a number or a provider of their own to return by.
        // A link that the holder of the number got proves the number instead.
        const isFirstProof = provesEmail && (await accounts.verifyEmail(accountId, new Date(link.now)))
        const youngSince = new Date(link.now - NUMBER_YOUNG_MS)
        const droppedNumber = provesEmail ? await accounts.dropNumberSince(accountId, youngSince) : null
        await factorRows(tx).dropYoung(accountId, new Date(link.now - FACTOR_YOUNG_MS))
        if (isFirstProof) await identityRows(tx).dropOtherSignInMethods(accountId)
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
