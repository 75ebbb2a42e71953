import { PASSWORD_LENGTH_MIN } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { hashPassword, isPassword, turnOfAccount } from '#platform/secrets/passwords'
import { refuse } from '#platform/http/refusal'
import type { RequestInfo, Caller } from '#platform/http/route'
import { requireUncommon } from './password-rule.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { ChangeNotices } from '../mail/change-notices.ts'
import type { ProvePerson } from '../verification/proof-of-person.ts'
import { accountRows } from '../rows/account-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface PasswordChangeDependencies {
  database: Database
  rows: Kysely<UserTables>
  accounts: Accounts
  sessions: Pick<Sessions, 'announceEnded'>
  attempts: Attempts
  provePerson: ProvePerson
  notifyOfChange: ChangeNotices
}

interface Change {
  password: string
  currentPassword?: string | undefined
  /** Required when the account has no password yet. */
  otp?: string | undefined
  caller: Caller
  asked: RequestInfo
  now: number
}

export type PasswordChange = ReturnType<typeof openPasswordChange>

/** Changes the caller's password, ends every other session and notifies the owner by email. */
export function openPasswordChange(needs: PasswordChangeDependencies) {
  const { database, rows, accounts, attempts } = needs

  return async ({ password, currentPassword, otp, caller, asked, now }: Change): Promise<void> => {
    const { accountId, sessionId } = caller
    const account = await accounts.byId(accountId)
    if (!account) return refuse('Session InvalidSessionToken')
    // An account of a telecom operator has no password: docs/product/accounts.md#password-change.
    if (account.telco !== null) return refuse('FORBIDDEN')
    const profile = await accounts.profileOfAccount(accountId)
    requireUncommon(password, { ...account, name: profile?.name })
    const { password_hash: oldHash } = account
    if (oldHash === null) {
      // A first password is a new way to sign in, so a session alone must not be able to set one.
      await needs.provePerson({ account, sessionId, purpose: 'setPassword', otp, now })
    } else {
      if ((currentPassword ?? '').length < PASSWORD_LENGTH_MIN) return refuse('gfx4000003')
      await attempts.takePassword(accountId)
      if (!(await isPassword(currentPassword ?? '', oldHash, turnOfAccount(accountId))))
        return refuse('gfu4030207')
    }
    const newHash = await hashPassword(password, turnOfAccount(accountId))
    const ended = await database.transaction(rows, async (tx) => {
      if (!(await accountRows(tx).changePassword(accountId, { oldHash, newHash }))) return undefined
      // A first password leaves a pending email invitation valid: its owner has just asked for it.
      if (oldHash !== null) await accountRows(tx).dropEmailInvitation(accountId)
      return await sessionRows(tx).endOthers(accountId, sessionId)
    })
    // A password link changed the password meanwhile, so the one that was checked is no longer the account's.
    if (!ended) return refuse('gfu4030207')
    await needs.sessions.announceEnded(accountId, ended, 'password-set')
    needs.notifyOfChange(account, { is: 'password' }, asked)
  }
}
