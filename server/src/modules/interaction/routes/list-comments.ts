import { interaction } from '@tayang/contract'
import { route, type Route } from '#platform/route'
import type { RoomFacts } from '../needs.ts'
import type { LineRows } from '../rows.ts'

export function listCommentsRoute(needs: {
  rows: LineRows
  roomOf(id: string): Promise<RoomFacts | null>
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
}): Route {
  return route(interaction.listLiveComments, async ({ params, query, caller, refuse }) => {
    const room = await needs.roomOf(params.id)
    if (!room) return refuse('SHOW_NOT_FOUND')
    const blocked = caller && (await needs.blockedAmong(room.ownerProfileId, [caller.accountId]))
    if (blocked?.size) return refuse('BLOCKED_RELATION')
    return { data: await needs.rows.latest(params.id, query.limit) }
  })
}
