import { moments, type Heat } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import type { Activity, Interaction } from '#modules/interaction'
import type { Live } from '#modules/live'

export interface HeatDependencies {
  readonly clock: { now(): number }
  readonly activity: Interaction['activity']
  readonly knownShow: Live['knownShow']
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
}

export interface HeatCurves {
  readonly routes: readonly Route[]
  /** The curve of a range of media time. */
  of(showId: string, range: { from: number; to: number }): Promise<Heat>
}

/** Longest curve: a show is on air for a day at most. */
const RANGE_MS_MAX = 24 * 60 * 60 * 1_000

/** The curve of chat and gifts beside a show: docs/product/moments.md#the-curve. */
export function openHeat(dependencies: HeatDependencies): HeatCurves {
  const { activity, clock, knownShow } = dependencies

  async function of(showId: string, { from, to }: { from: number; to: number }): Promise<Heat> {
    const until = Math.min(to, from + RANGE_MS_MAX)
    const stepMs = moments.HEAT_STEP_MS
    const found = await activity.of(showId, { from, to: until, stepMs })
    return { startsAt: from, stepMs, ...curveOf(found, Math.max(0, Math.ceil((until - from) / stepMs))) }
  }

  return {
    of,
    routes: [
      route(moments.getHeat, async ({ params, caller }) => {
        const show = await knownShow(params.id)
        if (!show) return refuse('SHOW_NOT_FOUND')
        const blocked = caller && (await dependencies.blockedAmong(show.profileId, [caller.accountId]))
        if (blocked?.size) return refuse('BLOCKED_RELATION')
        const from = show.onAirAt ?? show.finishedAt ?? clock.now()
        return { data: await of(show.id, { from, to: show.finishedAt ?? clock.now() }) }
      }),
    ],
  }
}

/** One value for each step, also for those in which nothing happened. */
function curveOf(found: readonly Activity[], steps: number): Pick<Heat, 'chat' | 'gifts'> {
  const chat = Array.from({ length: steps }, () => 0)
  const gifts = [...chat]
  for (const { step, messages, gencash } of found) {
    if (step >= steps) continue
    chat[step] = messages
    gifts[step] = gencash
  }
  return { chat, gifts }
}
