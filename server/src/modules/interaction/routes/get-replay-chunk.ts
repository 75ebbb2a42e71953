import { chatReplay } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { answerOf } from '../message.ts'
import type { InteractionDependencies } from '../dependencies.ts'
import type { MessageRows } from '../rows.ts'

/** Ten seconds of chat, read from the stored messages each time, so that deleted ones are gone. */
export function getReplayChunkRoute(
  dependencies: Pick<InteractionDependencies, 'roomOf' | 'blockedAmong'> & { rows: MessageRows },
): Route {
  return route(chatReplay.getReplayChunk, async ({ params: { id, index }, caller, refuse }) => {
    const room = await dependencies.roomOf(id)
    if (!room || room.ownerProfileId === null) return refuse('SHOW_NOT_FOUND')
    const blocked = caller && (await dependencies.blockedAmong(room.ownerProfileId, [caller.accountId]))
    if (blocked?.size) return refuse('BLOCKED_RELATION')
    const from = index * chatReplay.REPLAY_CHUNK_MS
    const lines = await dependencies.rows.between(id, {
      from,
      to: from + chatReplay.REPLAY_CHUNK_MS,
      limit: chatReplay.REPLAY_LINES_MAX,
    })
    return { data: { index, lines: lines.map(answerOf) } }
  })
}
