import { shows } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import { openOwnShows } from './own-shows.ts'
import { dropLeftRunning, leftRunningOf, rtmpUrl, type ShowService } from '../show-service.ts'

/** What streamers do with their own show (docs/product/streamer.md#starting-and-stopping). */
export function streamerRoutes(service: ShowService): Route[] {
  const { shownOf, ownShow } = openOwnShows(service)

  async function rtmpOf(caller: Caller, key: string) {
    const latest = await service.rows.latestOf(caller.profileId)
    return {
      data: {
        url: rtmpUrl(service, latest?.id ?? null),
        key,
        playbackUrl: latest ? service.streamOf(latest) : null,
        isEncoderIdle:
          latest?.status !== 'broadcasting' && (await leftRunningOf(service, caller.profileId)) !== null,
      },
    }
  }

  async function dropIdle({ profileId }: Caller, reason: string): Promise<void> {
    const left = await leftRunningOf(service, profileId)
    if (left) await dropLeftRunning(service, left, reason)
  }

  return [
    route(shows.getLiveGame, async ({ caller }) => {
      const latest = await service.rows.latestOf(caller.profileId)
      return shownOf(latest?.status === 'finished' ? null : latest)
    }),
    route(shows.getRtmp, async ({ caller }) => rtmpOf(caller, await service.keys.of(caller))),
    route(shows.resetRtmp, async ({ caller }) => {
      const latest = await service.rows.latestOf(caller.profileId)
      if (latest?.status === 'broadcasting') return refuse('ALREADY_BROADCASTING')
      const key = await service.keys.reset(caller)
      // A connection with the old key is closed (docs/product/streamer.md#key-reset).
      if (latest) service.cut(latest.id, 'key-reset')
      await dropIdle(caller, 'This stream key was reset')
      return rtmpOf(caller, key)
    }),
    route(shows.startBroadcasting, async ({ caller, params, now }) => {
      const show = await ownShow(params.id, caller)
      if (show.status === 'finished') return refuse('SHOW_NOT_FOUND')
      const tooYoung = await service.mayGoLive(caller.accountId)
      if (tooYoung) return refuse(tooYoung)
      if ((await service.judged.keyLockedAt(caller.profileId)) !== null) return refuse('STREAM_KEY_LOCKED')
      if (!(await service.rows.start(show.id, now))) return refuse('ALREADY_BROADCASTING')
      // An idle encoder reconnects by itself, and publishes this show.
      await dropIdle(caller, 'A new show was started')
      return shownOf(await service.rows.byId(show.id))
    }),
    route(shows.getShowHealth, async ({ caller, params }) => ({
      data: service.health.of(await ownShow(params.id, caller), service.settings.live.graceMs),
    })),
    route(shows.heartbeat, async ({ caller, params }) => {
      // It ends nothing and starts nothing: only its stream keeps a show alive (docs/product/streamer.md#heartbeat).
      const { id, status } = await ownShow(params.id, caller)
      return { data: { id, isLiveGameBroadcasting: status === 'broadcasting' } }
    }),
    route(shows.stopBroadcasting, async ({ caller, params }) => {
      const show = await ownShow(params.id, caller)
      await service.finish(show.id, 'stopped')
      return shownOf(await service.rows.byId(show.id))
    }),
  ]
}
