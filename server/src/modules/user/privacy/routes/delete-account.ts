import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Accounts } from '../../accounts/accounts.ts'
import { languageOf } from '../../mail/emails.ts'
import type { ProvePerson } from '../../verification/proof-of-person.ts'
import type { DeletionNotices } from '../deletion-notices.ts'
import type { Deletions } from '../deletions.ts'
import type { Erasure } from '../erasure.ts'

/** Closes the caller's account after a proof of the person. The response lists what will be erased and what is kept. */
export function deleteAccountRoute(needs: {
  accounts: Accounts
  provePerson: ProvePerson
  deletions: Deletions
  erasure: Pick<Erasure, 'extent'>
  notifyOfDeletion: DeletionNotices
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
    const language = languageOf(asked)
    const closed = await needs.deletions.schedule({ accountId, passwordHash, language, now })
    if (!closed) return refuse('INVALID_CREDENTIAL')
    if (closed.erasesAt > now) needs.notifyOfDeletion(account, closed, asked)
    return { data: { ...closed, ...needs.erasure.extent() } }
  })
}
