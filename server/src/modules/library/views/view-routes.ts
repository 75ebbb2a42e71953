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

interface ViewCounters {
  readonly ofTitles: ViewCounter
  readonly ofShows: ViewCounter
}

/** What was watched. */
interface Viewed {
  readonly id: string
  readonly isPremium: boolean
  readonly isPlayable: boolean
  readonly ownerProfileId: string | null
  /** Before this view. */
  readonly views: number
  readonly counter: ViewCounter
}

/** Counts the view of a person or a guest who may watch. */
export function viewRoutes(needs: ViewDependencies & ViewCounters): Route[] {
  const { tally, decideAccess } = needs

  async function find(id: string): Promise<Viewed> {
    await Promise.all([needs.ofTitles.settled(), needs.ofShows.settled()])
    const item = await findViewed(needs.rows, id)
    if (item) {
      const { premium, version_id, owner_profile_id } = item
      const rights = { isPremium: premium, isPlayable: version_id !== null }
      const views = Number(item.views) + needs.ofTitles.waitingOf(item.id)
      return { id: item.id, ...rights, ownerProfileId: owner_profile_id, views, counter: needs.ofTitles }
    }
    const show = (await needs.recordedShowOf(id)) ?? refuse('VIDEO_NOT_FOUND')
    const views = show.views + needs.ofShows.waitingOf(show.id)
    return { isPremium: false, isPlayable: true, ...show, views, counter: needs.ofShows }
  }

  /** Answers how many views were added: 1, or 0 where this person's was there already. */
  async function countOnce({ id, counter }: Viewed, who: string, now: number): Promise<number> {
    // The key has the day: the tally prolongs a count with each look, so without it a daily visitor would count once
    // ever.
    const key = `view:${Math.floor(now / DAY_MS)}:${id}:${who}`
    if ((await tally.add(key, 1, { forMs: DAY_MS })) !== 1) return 0
    counter.add(id)
    return 1
  }

  async function isCrowd(itemId: string, ip: string): Promise<boolean> {
    const network = networkOf(ip)
    const inAll = await tally.take(`views:${network}`, VIEWS_OF_NETWORK_MAX)
    return !inAll.allowed || !(await tally.take(`views:${itemId}:${network}`, GUESTS_OF_NETWORK_MAX)).allowed
  }

  return [
    route(clips.viewVideo, async ({ params, caller, now }) => {
      const item = await find(params.id)
      const blocked = item.ownerProfileId
        ? await needs.blockedAmong(item.ownerProfileId, [caller.accountId])
        : new Set()
      const asker = {
        accountId: caller.accountId,
        includesPremium: item.isPremium && (await needs.includesPremium(caller.accountId, now)),
      }
      const decision = decideAccess({ ...item, isBlocked: blocked.size > 0 }, asker)
      if (!decision.allowed && decision.code === 'BLOCKED_RELATION') return refuse('BLOCKED_RELATION')
      const { accountId } = caller
      const isCounted =
        decision.allowed && (await tally.take(`views:${accountId}`, VIEWS_OF_ACCOUNT_MAX)).allowed
      return { data: { views: item.views + (isCounted ? await countOnce(item, accountId, now) : 0) } }
    }),
    route(clips.viewVideoAsGuest, async ({ params, body, asked, now }) => {
      const item = await find(params.id)
      const { allowed } = decideAccess({ ...item, isBlocked: false }, null)
      const isCounted = allowed && !(await isCrowd(item.id, asked.ip))
      const deviceId = body.deviceId.toLowerCase()
      return { data: { views: item.views + (isCounted ? await countOnce(item, deviceId, now) : 0) } }
    }),
  ]
}
