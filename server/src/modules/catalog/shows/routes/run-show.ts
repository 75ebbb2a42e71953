import { shows } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod'
import { refuse } from '#platform/refusal'
import { route, type Caller, type Route } from '#platform/route'
import { openShowOf, rtmpUrl, type ShowDesk } from '../show-desk.ts'
import type { ShowRow } from '../rows.ts'

/** What a streamer does with the live game of the own profile (Spec 3, section 7). */
export function streamerRoutes(desk: ShowDesk): Route[] {
  const shownOf = async (show: ShowRow | null) => {
    const [shown] = show ? await desk.asShows([show]) : []
    return shown ? { data: shown } : refuse('SHOW_NOT_FOUND')
  }

  /** Somebody else's show is answered like none (trust 27). */
  async function ownShow(id: string, caller: Caller): Promise<ShowRow> {
    const show = await desk.rows.byId(id)
    return show && show.profileId === caller.profileId ? show : refuse('SHOW_NOT_FOUND')
  }

  async function rtmpOf(caller: Caller, key: string) {
    const latest = await desk.rows.latestOf(caller.profileId)
    return { data: { url: rtmpUrl(desk.settings), key, playbackUrl: latest ? desk.streamOf(latest) : null } }
  }

  return [
    route(shows.getLiveGame, async ({ caller }) => {
      const latest = await desk.rows.latestOf(caller.profileId)
      return shownOf(latest?.status === 'finished' ? null : latest)
    }),
    route(shows.createShow, async ({ caller, body }) => {
      const latest = await desk.rows.latestOf(caller.profileId)
      if (latest?.status === 'broadcasting') return refuse('ALREADY_BROADCASTING')
      if (body.categoryId !== undefined && !(await desk.rows.hasCategory(body.categoryId))) {
        return refuse('INVALID_PARAMETERS', 'There is no such category')
      }
      if (![body.name, body.description].every((text) => isAllowedIn('text', text)))
        return refuse('TEXT_NOT_ALLOWED')
      const texts = { name: body.name, description: body.description, categoryId: body.categoryId ?? null }
      const open = await openShowOf(desk, caller, texts)
      await desk.rows.describe(open.id, texts)
      return shownOf(await desk.rows.byId(open.id))
    }),
    route(shows.getRtmp, async ({ caller }) => rtmpOf(caller, await desk.keys.of(caller))),
    route(shows.resetRtmp, async ({ caller }) => {
      const latest = await desk.rows.latestOf(caller.profileId)
      if (latest?.status === 'broadcasting') return refuse('ALREADY_BROADCASTING')
      return rtmpOf(caller, await desk.keys.reset(caller))
    }),
    route(shows.startBroadcasting, async ({ caller, params, now }) => {
      const show = await ownShow(params.id, caller)
      if (show.status === 'finished') return refuse('SHOW_NOT_FOUND')
      const tooYoung = await desk.mayGoLive(caller.accountId)
      if (tooYoung) return refuse(tooYoung)
      if (!(await desk.rows.start(show.id, now))) return refuse('ALREADY_BROADCASTING')
      return shownOf(await desk.rows.byId(show.id))
    }),
    route(shows.getShowHealth, async ({ caller, params }) => ({
      data: desk.health.of(await ownShow(params.id, caller), desk.settings.live.graceMs),
    })),
    route(shows.stopBroadcasting, async ({ caller, params }) => {
      const show = await ownShow(params.id, caller)
      await desk.finish(show.id, 'stopped')
      return shownOf(await desk.rows.byId(show.id))
    }),
  ]
}
