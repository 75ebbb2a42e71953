import { PASSWORD_LENGTH_MIN } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database'
import type { Mail } from '#platform/mail'
import { hashPassword, isPassword } from '#platform/passwords'
import { refuse } from '#platform/refusal'
import type { Asked, Caller } from '#platform/route'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import { languageOf, passwordChangedLetter } from './mailing/letters.ts'
import type { Post } from './mailing/post.ts'
import { accountRows } from './rows/account-rows.ts'
import { sessionRows } from './rows/session-rows.ts'
import type { UserTables } from './rows/tables.ts'
import type { Sessions } from './sessions.ts'

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  accounts: Accounts
  sessions: Pick<Sessions, 'announceEnded'>
  attempts: Attempts
  mail: Mail
  post: Post
  origin: string
}

interface Change {
  password: string
  currentPassword?: string | undefined
  caller: Caller
  asked: Asked
}

export type PasswordChange = ReturnType<typeof openPasswordChange>

/** The owner changes the password: every other session ends, and a letter says so (trust 5.16). */
export function openPasswordChange(needs: Needs) {
  const { database, rows, accounts, attempts, mail, post, origin } = needs

  return async ({ password, currentPassword, caller, asked }: Change): Promise<void> => {
    const { accountId, sessionId } = caller
    const account = await accounts.byId(accountId)
    if (!account) return refuse('Session InvalidSessionToken')
    // Whoever came by their operator has no password here (Spec 1, section 6).
    if (account.telco !== null) return refuse('FORBIDDEN')
    const { password_hash: oldHash, email } = account
    // Without a password there is nothing to ask: the account came by phone, a provider or a partner.
    if (oldHash !== null) {
      if ((currentPassword ?? '').length < PASSWORD_LENGTH_MIN) return refuse('gfx4000003')
      await attempts.takePassword(accountId)
      if (!(await isPassword(currentPassword ?? '', oldHash))) return refuse('gfu4030207')
    }
    const newHash = await hashPassword(password)
    const ended = await database.transaction(rows, async (tx) => {
      if (!(await accountRows(tx).changePassword(accountId, { oldHash, newHash }))) return undefined
      return await sessionRows(tx).endOthers(accountId, sessionId)
    })
    // Set anew meanwhile, by a link: what was judged is not the password any more.
    if (!ended) return refuse('gfu4030207')
    await needs.sessions.announceEnded(accountId, ended, 'password-set')
    if (email === null || !mail.reaches(asked)) return
    const letter = passwordChangedLetter({ origin, language: languageOf(asked) })
    post.later('password changed', () => mail.send({ to: email, ...letter }))
  }
}
