import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../limits/attempts.ts'
import type { Blocks } from '../blocks.ts'
import type { PersonRows } from '../person-rows.ts'

/** Accepts the person in the body or in the query, since some clients send no body with DELETE. Idempotent. */
export function unblockRoute(needs: { blocks: Blocks; people: PersonRows; attempts: Attempts }): Route {
  return route(user.unblock, async ({ body, query, caller, refuse }) => {
    const blockTo = body.blockTo ?? query.blockTo
    if (blockTo === undefined) return refuse('INVALID_PARAMETERS', 'Choose who to unblock')
    const found = await needs.people.find(blockTo)
    if (!found) return refuse('NOT_FOUND')
    await needs.attempts.takeRelating(caller.accountId)
    await needs.blocks.unblock(caller, found)
  })
}
