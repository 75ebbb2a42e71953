import { clips } from '@tayang/contract'
import { networkOf } from '@tayang/contract/network'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import { findViewed } from './rows.ts'
import type { ViewCounter } from './view-counter.ts'
import type { ViewDependencies } from './dependencies.ts'

const HOUR_MS = 60 * 60 * 1000
/** A person who opens a title again on the same UTC day has watched it once. */
const DAY_MS = 24 * HOUR_MS
/** Guests choose their device id themselves, so one network counts for few guests. */
const GUESTS_OF_NETWORK_MAX = { limit: 30, perMs: HOUR_MS }
/**
 * Views of all titles of one network: above what a town behind one address needs, and the remembered keys are
 * bounded.
 */
const VIEWS_OF_NETWORK_MAX = { limit: 3_000, perMs: HOUR_MS }
/** No person begins more titles than this in an hour. */
const VIEWS_OF_ACCOUNT_MAX = { limit: 600, perMs: HOUR_MS }

/** Counts the view of a person or a guest who may watch. */
export function viewRoutes(needs: ViewDependencies & { counter: ViewCounter }): Route[] {
  const { tally, counter, decideAccess } = needs

  async function countOnce(itemId: string, who: string, now: number): Promise<void> {
    // The key has the day: the tally prolongs a count with each look, so without it a daily visitor would count once
    // ever.
    const key = `view:${Math.floor(now / DAY_MS)}:${itemId}:${who}`
    if ((await tally.add(key, 1, { forMs: DAY_MS })) === 1) counter.add(itemId)
  }

  async function isCrowd(itemId: string, ip: string): Promise<boolean> {
    const network = networkOf(ip)
    const inAll = await tally.take(`views:${network}`, VIEWS_OF_NETWORK_MAX)
    return !inAll.allowed || !(await tally.take(`views:${itemId}:${network}`, GUESTS_OF_NETWORK_MAX)).allowed
  }

  return [
    route(clips.viewVideo, async ({ params, caller, now }) => {
      const item = (await findViewed(needs.rows, params.id)) ?? refuse('VIDEO_NOT_FOUND')
      const blocked = item.owner_profile_id
        ? await needs.blockedAmong(item.owner_profile_id, [caller.accountId])
        : new Set()
      const asker = {
        accountId: caller.accountId,
        includesPremium: item.premium && (await needs.includesPremium(caller.accountId, now)),
      }
      const decision = decideAccess({ ...rightsOf(item), isBlocked: blocked.size > 0 }, asker)
      if (!decision.allowed && decision.code === 'BLOCKED_RELATION') return refuse('BLOCKED_RELATION')
      const { accountId } = caller
      if (decision.allowed && (await tally.take(`views:${accountId}`, VIEWS_OF_ACCOUNT_MAX)).allowed)
        await countOnce(item.id, accountId, now)
      return { data: { views: Number(item.views) + counter.waitingOf(item.id) } }
    }),
    route(clips.viewVideoAsGuest, async ({ params, body, asked, now }) => {
      const item = (await findViewed(needs.rows, params.id)) ?? refuse('VIDEO_NOT_FOUND')
      const { allowed } = decideAccess({ ...rightsOf(item), isBlocked: false }, null)
      if (allowed && !(await isCrowd(item.id, asked.ip)))
        await countOnce(item.id, body.deviceId.toLowerCase(), now)
      return { data: { views: Number(item.views) + counter.waitingOf(item.id) } }
    }),
  ]
}

const rightsOf = (item: { premium: boolean; version_id: string | null }) => ({
  isPremium: item.premium,
  isPlayable: item.version_id !== null,
})
