import { channels, interaction } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { answerOf } from '../message.ts'
import type { InteractionDependencies } from '../dependencies.ts'
import type { MessageRows } from '../rows.ts'

type ListDependencies = Pick<InteractionDependencies, 'roomOf' | 'blockedAmong' | 'includesPremium'> & {
  rows: MessageRows
}

/** The latest messages of a show, and of a channel. */
export function listCommentsRoutes(dependencies: ListDependencies): Route[] {
  return [
    route(interaction.listLiveComments, async ({ params, query, caller, refuse }) => {
      const room = await dependencies.roomOf(params.id)
      if (!room || room.ownerProfileId === null) return refuse('SHOW_NOT_FOUND')
      const blocked = caller && (await dependencies.blockedAmong(room.ownerProfileId, [caller.accountId]))
      if (blocked?.size) return refuse('BLOCKED_RELATION')
      return { data: (await dependencies.rows.latest(params.id, query.limit)).map(answerOf) }
    }),
    route(channels.listChannelComments, async ({ params, query, caller, now, refuse }) => {
      const room = await dependencies.roomOf(params.id)
      if (!room || room.ownerProfileId !== null) return refuse('CHANNEL_NOT_FOUND')
      if (room.isPremium && !caller) return refuse('PREMIUM_VIDEO_CONTENT')
      if (room.isPremium && caller && !(await dependencies.includesPremium(caller.accountId, now)))
        return refuse('NO_SUBSCRIPTION')
      return { data: (await dependencies.rows.latest(params.id, query.limit)).map(answerOf) }
    }),
  ]
}
