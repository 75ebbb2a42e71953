import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../attempts.ts'
import type { Following } from '../following.ts'

/** Somebody else's relation is answered like none (trust 27). */
export function unfollowRoute(needs: { following: Following; attempts: Attempts }): Route {
  return route(user.unfollow, async ({ params, caller, refuse }) => {
    await needs.attempts.takeRelating(caller.accountId)
    if (!(await needs.following.unfollow(caller, params.relationId))) refuse('NOT_FOUND')
  })
}
