import { chatReplay } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { commentLineOf } from '../line.ts'
import type { InteractionNeeds } from '../needs.ts'
import type { LineRows } from '../rows.ts'

/** Ten seconds of what was said, read from the stored lines each time: what was taken away is gone (ruling R27). */
export function getReplayChunkRoute(
  needs: Pick<InteractionNeeds, 'roomOf' | 'blockedAmong'> & { rows: LineRows },
): Route {
  return route(chatReplay.getReplayChunk, async ({ params: { id, index }, caller, refuse }) => {
    const room = await needs.roomOf(id)
    if (!room || room.ownerProfileId === null) return refuse('SHOW_NOT_FOUND')
    const blocked = caller && (await needs.blockedAmong(room.ownerProfileId, [caller.accountId]))
    if (blocked?.size) return refuse('BLOCKED_RELATION')
    const from = index * chatReplay.REPLAY_CHUNK_MS
    const lines = await needs.rows.between(id, {
      from,
      to: from + chatReplay.REPLAY_CHUNK_MS,
      limit: chatReplay.REPLAY_LINES_MAX,
    })
    return { data: { index, lines: lines.map(commentLineOf) } }
  })
}
