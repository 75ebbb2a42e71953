import { user } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import type { Blocks } from '../blocks.ts'

export function listBlockedRoute({ blocks }: { blocks: Blocks }): Route {
  return route(user.listBlocked, async ({ query, caller }) => {
    const { blocked, total } = await blocks.pageOf(caller.accountId, placeOf(query))
    return { data: blocked, meta: pageMeta(query, total) }
  })
}
