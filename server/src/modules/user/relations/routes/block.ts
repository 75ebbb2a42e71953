import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../limits/attempts.ts'
import type { Blocks } from '../blocks.ts'
import type { PersonRows } from '../person-rows.ts'

export function blockRoute(needs: { blocks: Blocks; people: PersonRows; attempts: Attempts }): Route {
  return route(user.block, async ({ body, caller, now, refuse }) => {
    const found = await needs.people.find(body.blockTo)
    if (!found) return refuse('NOT_FOUND')
    if (found.accountId === caller.accountId) return refuse('FORBIDDEN', "You can't block yourself")
    await needs.attempts.takeRelating(caller.accountId)
    if (!(await needs.blocks.block(caller, found, now))) return refuse('NOT_FOUND')
    return { data: { success: true as const } }
  })
}
