import { user } from '@tayang/contract'
import type { Mail } from '#platform/mail/mail'
import { route, type Route } from '#platform/http/route'
import type { Accounts } from '../../accounts/accounts.ts'
import { accountErasedEmail, languageOf } from '../../mail/emails.ts'
import type { MailQueue } from '../../mail/mail-queue.ts'
import type { Erasure } from '../erasure.ts'
import type { ProvePerson } from '../../verification/proof-of-person.ts'

/** Deletes the caller's account after a proof of the person. The response lists what is erased and what is kept. */
export function deleteAccountRoute(needs: {
  accounts: Accounts
  provePerson: ProvePerson
  erasure: Erasure
  mail: Mail
  mailQueue: MailQueue
}): Route {
  return route(user.deleteAccount, async ({ caller, body, asked, now, refuse }) => {
    const account = await needs.accounts.byId(caller.accountId)
    if (!account) return refuse('Session InvalidSessionToken')
    await needs.provePerson({
      ...body,
      account,
      sessionId: caller.sessionId,
      purpose: 'deleteAccount',
      now,
    })
    const { id: accountId, password_hash: passwordHash } = account
    const gone = await needs.erasure.erase({ accountId, passwordHash })
    if (!gone) return refuse('INVALID_CREDENTIAL')
    const { email: to } = account
    const email = accountErasedEmail({ language: languageOf(asked) })
    if (to !== null) needs.mailQueue.add('account deleted', () => needs.mail.send({ to, ...email }))
    return { data: gone }
  })
}
