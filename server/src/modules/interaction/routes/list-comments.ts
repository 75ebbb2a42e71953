import { interaction } from '@tayang/contract'
import { route, type Route } from '#platform/route'
import type { RoomFacts } from '../needs.ts'
import type { LineRows } from '../rows.ts'

export function listCommentsRoute(needs: {
  rows: LineRows
  roomOf(id: string): Promise<RoomFacts | null>
}): Route {
  return route(interaction.listLiveComments, async ({ params, query, refuse }) => {
    if (!(await needs.roomOf(params.id))) return refuse('SHOW_NOT_FOUND')
    return { data: await needs.rows.latest(params.id, query.limit) }
  })
}
