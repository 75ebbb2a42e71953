import { user } from '@tayang/contract'
import type { Mail } from '#platform/mail/mail'
import { route, type Route } from '#platform/http/route'
import type { Accounts } from '../../accounts/accounts.ts'
import { accountErasedLetter, languageOf } from '../../mail/emails.ts'
import type { Post } from '../../mail/mail-queue.ts'
import type { Erasure } from '../erasure.ts'
import type { ProvePerson } from '../../verification/proof-of-person.ts'

/** Somebody deletes their account: they prove who they are, and hear what is gone and what stays (trust, part 4). */
export function deleteAccountRoute(needs: {
  accounts: Accounts
  provePerson: ProvePerson
  erasure: Erasure
  mail: Mail
  post: Post
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
    const letter = accountErasedLetter({ language: languageOf(asked) })
    if (to !== null) needs.post.later('a letter about an erasure', () => needs.mail.send({ to, ...letter }))
    return { data: gone }
  })
}
