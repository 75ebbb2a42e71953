import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../limits/attempts.ts'
import type { Following } from '../following.ts'

/** Whether the caller hears of a followed person: docs/product/people.md#bell. */
export function putBellRoute(needs: { following: Following; attempts: Attempts }): Route {
  return route(user.putBell, async ({ params, body, caller, refuse }) => {
    await needs.attempts.takeRelating(caller.accountId)
    if (!(await needs.following.setBell(caller, params.relationId, body.bell === 'all'))) refuse('NOT_FOUND')
  })
}
