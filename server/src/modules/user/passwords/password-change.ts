import { PASSWORD_LENGTH_MIN } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { hashPassword, isPassword } from '#platform/secrets/passwords'
import { refuse } from '#platform/http/refusal'
import type { Asked, Caller } from '#platform/http/route'
import type { Accounts } from '../accounts/accounts.ts'
import type { Attempts } from '../attempts.ts'
import type { ChangeNotices } from '../mail/change-notices.ts'
import type { ProvePerson } from '../verification/proof-of-person.ts'
import { accountRows } from '../rows/account-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  accounts: Accounts
  sessions: Pick<Sessions, 'announceEnded'>
  attempts: Attempts
  provePerson: ProvePerson
  tellOfChange: ChangeNotices
}

interface Change {
  password: string
  currentPassword?: string | undefined
  /** Where there is no password yet. */
  otp?: string | undefined
  caller: Caller
  asked: Asked
  now: number
}

export type PasswordChange = ReturnType<typeof openPasswordChange>

/** The owner changes the password: every other session ends, and a letter says so (trust 5.16). */
export function openPasswordChange(needs: Needs) {
  const { database, rows, accounts, attempts } = needs

  return async ({ password, currentPassword, otp, caller, asked, now }: Change): Promise<void> => {
    const { accountId, sessionId } = caller
    const account = await accounts.byId(accountId)
    if (!account) return refuse('Session InvalidSessionToken')
    // Whoever came by their operator has no password here (Spec 1, section 6).
    if (account.telco !== null) return refuse('FORBIDDEN')
    const { password_hash: oldHash } = account
    if (oldHash === null) {
      // A first password is another way in: who has only the session may not make one.
      await needs.provePerson({ account, sessionId, purpose: 'setPassword', otp, now })
    } else {
      if ((currentPassword ?? '').length < PASSWORD_LENGTH_MIN) return refuse('gfx4000003')
      await attempts.takePassword(accountId)
      if (!(await isPassword(currentPassword ?? '', oldHash))) return refuse('gfu4030207')
    }
    const newHash = await hashPassword(password)
    const ended = await database.transaction(rows, async (tx) => {
      if (!(await accountRows(tx).changePassword(accountId, { oldHash, newHash }))) return undefined
      // The first password shuts nobody out: an email that its owner has just added may still be opened.
      if (oldHash !== null) await accountRows(tx).dropInvitation(accountId)
      return await sessionRows(tx).endOthers(accountId, sessionId)
    })
    // Set anew meanwhile, by a link: what was judged is not the password any more.
    if (!ended) return refuse('gfu4030207')
    await needs.sessions.announceEnded(accountId, ended, 'password-set')
    needs.tellOfChange(account, { is: 'password' }, asked)
  }
}
