import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Blocks } from '../blocks.ts'
import type { PersonRows } from '../person-rows.ts'

/** The block between the caller and another person. `blockBy` may only name the caller. */
export function isBlockRoute(needs: { blocks: Blocks; people: PersonRows }): Route {
  return route(user.isBlock, async ({ query, caller, refuse }) => {
    const found = await needs.people.find(query.blockTo)
    if (!found) return refuse('NOT_FOUND')
    if (query.blockBy !== undefined && query.blockBy !== caller.accountId) return refuse('FORBIDDEN')
    const status = await needs.blocks.between(caller.accountId, found.profileId)
    return { data: status === null ? null : { status } }
  })
}
