import { clips } from '@tayang/contract'
import { refuse } from '#platform/refusal'
import { route, type Route } from '#platform/route'
import { decideAccess } from '../access/decide-access.ts'
import type { ViewCounter } from './view-counter.ts'
import type { ViewNeeds } from './index.ts'

/** Whoever opens a title again within this time has watched it once. */
const ONCE_PER_MS = 24 * 60 * 60 * 1000
/** A guest names their device themselves: one address makes no crowd. */
const GUESTS_OF_ADDRESS_MAX = { limit: 30, perMs: 60 * 60 * 1000 }

/** Who begins to watch is counted, if they may watch at all. */
export function viewRoutes(needs: ViewNeeds & { counter: ViewCounter }): Route[] {
  const { tally, counter } = needs

  async function countOnce(itemId: string, who: string): Promise<void> {
    const times = await tally.add(`view:${itemId}:${who}`, 1, { forMs: ONCE_PER_MS })
    if (times === 1) counter.add(itemId)
  }

  return [
    route(clips.viewVideo, async ({ params, caller, now }) => {
      const item = await find(needs, params.id)
      const blocked = item.owner_profile_id
        ? await needs.blockedAmong(item.owner_profile_id, [caller.accountId])
        : new Set()
      const asker = {
        accountId: caller.accountId,
        includesPremium: item.premium && (await needs.includesPremium(caller.accountId, now)),
      }
      const decision = decideAccess({ ...rightsOf(item), isBlocked: blocked.size > 0 }, asker)
      if (!decision.allowed && decision.code === 'BLOCKED_RELATION') return refuse('BLOCKED_RELATION')
      if (decision.allowed) await countOnce(item.id, caller.accountId)
      return { data: { views: Number(item.views) + counter.waitingOf(item.id) } }
    }),
    route(clips.viewVideoAsGuest, async ({ params, body, asked }) => {
      const item = await find(needs, params.id)
      const { allowed } = decideAccess({ ...rightsOf(item), isBlocked: false }, null)
      const isCrowd = !(await tally.take(`views:${item.id}:${asked.ip}`, GUESTS_OF_ADDRESS_MAX)).allowed
      if (allowed && !isCrowd) await countOnce(item.id, body.deviceId.toLowerCase())
      return { data: { views: Number(item.views) + counter.waitingOf(item.id) } }
    }),
  ]
}

const rightsOf = (item: { premium: boolean; version_id: string | null }) => ({
  isPremium: item.premium,
  isPlayable: item.version_id !== null,
})

async function find({ rows }: Pick<ViewNeeds, 'rows'>, id: string) {
  const item = await rows
    .selectFrom('item')
    .select(['id', 'premium', 'version_id', 'owner_profile_id', 'views'])
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return item ?? refuse('VIDEO_NOT_FOUND')
}
