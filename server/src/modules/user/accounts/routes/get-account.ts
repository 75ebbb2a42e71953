import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Accounts } from '../accounts.ts'

/** The caller's own account and profile. */
export function getAccountRoute({ accounts }: { accounts: Accounts }): Route {
  return route(user.getAccount, async ({ caller, now, refuse }) => {
    const [account, profile] = await Promise.all([
      accounts.byId(caller.accountId),
      accounts.profileOfAccount(caller.accountId),
    ])
    if (!account || !profile) return refuse('Session InvalidSessionToken')
    const answer = await accounts.answerOf({ account, profile }, now)
    return { data: { ...answer.account, profile: answer.profile } }
  })
}
