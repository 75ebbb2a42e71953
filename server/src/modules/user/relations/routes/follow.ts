import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../limits/attempts.ts'
import type { Following } from '../following.ts'
import type { PersonRows } from '../person-rows.ts'

/** Clients recognize parts of this sentence: docs/product/people.md#access-denied. */
const BLOCKED_MESSAGE = 'You have been blocked by the user, and are unable to follow this profile.'

export function followRoute(needs: { following: Following; people: PersonRows; attempts: Attempts }): Route {
  return route(user.follow, async ({ body, caller, now, refuse }) => {
    const found = await needs.people.seen(body.profileId)
    if (!found) return refuse('NOT_FOUND')
    if (found.id === caller.profileId) return refuse('FORBIDDEN', "You can't follow yourself")
    await needs.attempts.takeRelating(caller.accountId)
    const to = { profileId: found.id, accountId: found.account_id }
    const relation = await needs.following.follow(caller, to, now)
    if (relation === 'gone') return refuse('NOT_FOUND')
    return relation === 'blocked' ? refuse('BLOCKED_RELATION', BLOCKED_MESSAGE) : { data: relation }
  })
}
