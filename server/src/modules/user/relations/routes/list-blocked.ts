import { user } from '@tayang/contract'
import { route, type Route } from '#platform/route'
import type { Blocks } from '../blocks.ts'

export function listBlockedRoute({ blocks }: { blocks: Blocks }): Route {
  return route(user.listBlocked, async ({ query, caller }) => {
    const { page, perPage } = query
    const { blocked, total } = await blocks.pageOf(caller.accountId, {
      limit: perPage,
      offset: (page - 1) * perPage,
    })
    return { data: blocked, meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) } }
  })
}
