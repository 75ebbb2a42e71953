import { moments, type FoundMoment } from '@tayang/contract'
import type { Database } from '#platform/database/database'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import type { Interaction } from '#modules/interaction'
import type { Live } from '#modules/live'
import type { MomentRows } from '../tables.ts'
import { findPeaks, PEAK_STEP_MS, WAVE_STEPS } from './find-peaks.ts'
import { openFoundRows, type FoundRow } from './found-rows.ts'

export interface FoundDependencies {
  readonly database: Database
  readonly rows: MomentRows
  readonly clock: { now(): number }
  readonly activity: Interaction['activity']
  readonly knownShow: Live['knownShow']
}

export interface FoundMoments {
  readonly routes: readonly Route[]
  /** The owner of a show posted a piece of it. */
  setPosted(showId: string, range: { from: number; to: number }): Promise<void>
  eraseOf(profileId: string): Promise<void>
}

const OFFERED_MAX = 5

/**
 * The moments of a show that its chat and gifts point to: docs/product/moments.md#found-moments. They are looked for
 * when its streamer first asks after the show; shows of the past have their messages, so they are found too.
 */
export function openFound(dependencies: FoundDependencies): FoundMoments {
  const rows = openFoundRows(dependencies.database, dependencies.rows)
  const { clock, activity, knownShow } = dependencies

  async function search(show: { id: string; profileId: string; from: number; to: number }): Promise<void> {
    const { from, to } = show
    const crowds = await activity.crowds(show.id, {
      from,
      to,
      stepMs: PEAK_STEP_MS,
      waveSteps: WAVE_STEPS,
    })
    const found = findPeaks(crowds, to - from).map(({ startsMs, endsMs, peakMs, ...facts }) => ({
      ...facts,
      startsAt: from + startsMs,
      endsAt: from + endsMs,
      peakAt: from + peakMs,
    }))
    await rows.keep({ id: show.id, ownerProfileId: show.profileId }, found, clock.now())
  }

  return {
    routes: [
      route(moments.listFoundMoments, async ({ params, caller }) => {
        const show = await knownShow(params.id)
        if (!show) return refuse('SHOW_NOT_FOUND')
        if (show.profileId !== caller.profileId) return refuse('FORBIDDEN')
        const { onAirAt, finishedAt } = show
        if (onAirAt === null || finishedAt === null) return { data: [] }
        if (!(await rows.isSearched(show.id))) {
          await search({ id: show.id, profileId: show.profileId, from: onAirAt, to: finishedAt })
        }
        return { data: (await rows.bestOf(show.id, OFFERED_MAX)).map(toFoundMoment) }
      }),
      route(moments.dismissFoundMoment, async ({ params, caller }) => {
        if (!(await rows.dismiss(params.id, caller.profileId))) return refuse('NOT_FOUND')
        return { data: { success: true as const } }
      }),
    ],
    setPosted: rows.setPosted,
    eraseOf: rows.eraseOf,
  }
}

function toFoundMoment(found: FoundRow): FoundMoment {
  const { id, startsAt, endsAt, peakAt, messages, people, laughs, gencash, state } = found
  return { id, startsAt, endsAt, peakAt, messages, people, laughs, gencash, state }
}
