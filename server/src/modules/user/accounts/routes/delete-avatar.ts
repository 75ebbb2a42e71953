import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../limits/attempts.ts'
import { ownProfileAnswerOf, type Accounts } from '../accounts.ts'
import type { Avatars } from '../avatars.ts'

/** Removes the caller's picture. */
export function deleteAvatarRoute(needs: {
  accounts: Accounts
  avatars: Avatars
  attempts: Attempts
}): Route {
  return route(user.deleteAvatar, async ({ caller, params, refuse }) => {
    if (params.id !== caller.profileId) return refuse('FORBIDDEN')
    await needs.attempts.takeProfileChange(caller.accountId)
    await needs.avatars.removeOwn(caller.profileId)
    const profile = await needs.accounts.profileOfAccount(caller.accountId)
    return profile ? { data: ownProfileAnswerOf(profile) } : refuse('Session InvalidSessionToken')
  })
}
