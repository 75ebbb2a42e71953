import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../limits/attempts.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { ProvePerson } from '../../verification/proof-of-person.ts'
import type { ExportOf } from '../exports.ts'

/** Downloads everything that is stored about the caller. */
export function exportAccountRoute(needs: {
  accounts: Accounts
  provePerson: ProvePerson
  exportOf: ExportOf
  attempts: Attempts
}): Route {
  return route(user.exportAccount, async ({ caller, body, now, refuse }) => {
    const account = await needs.accounts.byId(caller.accountId)
    if (!account) return refuse('Session InvalidSessionToken')
    const { sessionId } = caller
    await needs.provePerson({ ...body, account, sessionId, purpose: 'exportAccount', now })
    await needs.attempts.takeExport(caller.accountId)
    const day = new Date(now).toISOString().slice(0, 10)
    return {
      bytes: await needs.exportOf(caller, now),
      contentType: 'application/json; charset=utf-8',
      headers: { 'content-disposition': `attachment; filename="tayang-${day}.json"` },
    }
  })
}
