import { channels, interaction } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { commentLineOf } from '../line.ts'
import type { InteractionNeeds } from '../needs.ts'
import type { LineRows } from '../rows.ts'

type ListNeeds = Pick<InteractionNeeds, 'roomOf' | 'blockedAmong' | 'includesPremium'> & { rows: LineRows }

/** The latest lines of a show, and of a channel. */
export function listCommentsRoutes(needs: ListNeeds): Route[] {
  return [
    route(interaction.listLiveComments, async ({ params, query, caller, refuse }) => {
      const room = await needs.roomOf(params.id)
      if (!room || room.ownerProfileId === null) return refuse('SHOW_NOT_FOUND')
      const blocked = caller && (await needs.blockedAmong(room.ownerProfileId, [caller.accountId]))
      if (blocked?.size) return refuse('BLOCKED_RELATION')
      return { data: (await needs.rows.latest(params.id, query.limit)).map(commentLineOf) }
    }),
    route(channels.listChannelComments, async ({ params, query, caller, now, refuse }) => {
      const room = await needs.roomOf(params.id)
      if (!room || room.ownerProfileId !== null) return refuse('CHANNEL_NOT_FOUND')
      if (room.isPremium && !caller) return refuse('PREMIUM_VIDEO_CONTENT')
      if (room.isPremium && caller && !(await needs.includesPremium(caller.accountId, now)))
        return refuse('NO_SUBSCRIPTION')
      return { data: (await needs.rows.latest(params.id, query.limit)).map(commentLineOf) }
    }),
  ]
}
