import { user } from '@tayang/contract'
import type { Mail } from '#platform/mail/mail'
import { route, type Route } from '#platform/http/route'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Attempts } from '../../limits/attempts.ts'
import type { EmailVerification } from '../email-verification.ts'
import type { ProvePerson } from '../proof-of-person.ts'

interface PutEmailDependencies {
  accounts: Accounts
  attempts: Attempts
  emailVerification: EmailVerification
  provePerson: ProvePerson
  mail: Mail
}

/** Sends a link to a new email, which becomes the account's once the link is opened. */
export function putEmailRoute(needs: PutEmailDependencies): Route {
  const { accounts, attempts, emailVerification, provePerson, mail } = needs
  return route(user.putEmail, async ({ body: { email, ...proof }, caller, asked, now, refuse }) => {
    if (!mail.reaches(asked)) return refuse('NOT_CONFIGURED')
    const account = await accounts.byId(caller.accountId)
    if (!account) return refuse('Session InvalidSessionToken')
    await attempts.takeEmailRequest(asked.ip)
    if (await accounts.byEmail(email)) return refuse('EMAIL_ALREADY_EXISTS')
    await provePerson({ ...proof, account, sessionId: caller.sessionId, purpose: 'addEmail', now })
    const wait = await emailVerification.invite(email, { account, asked, now })
    if (wait) return refuse(wait.code, undefined, { retryAfterSeconds: Math.ceil(wait.waitMs / 1000) })
    return { data: { success: true as const } }
  })
}
