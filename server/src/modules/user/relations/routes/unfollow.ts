import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../limits/attempts.ts'
import type { Following } from '../following.ts'

/** The relation of another account is answered like an unknown one: docs/product/security.md#not-yours-is-not-there. */
export function unfollowRoute(needs: { following: Following; attempts: Attempts }): Route {
  return route(user.unfollow, async ({ params, caller, refuse }) => {
    await needs.attempts.takeRelating(caller.accountId)
    if (!(await needs.following.unfollow(caller, params.relationId))) refuse('NOT_FOUND')
  })
}
