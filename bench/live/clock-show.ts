import { shows } from '@tayang/contract'
import { findFreePort, startApp } from '../app/start-app.ts'
import { openStaticServer } from '../floor/static-server.ts'
import { bareScripts, writeBareLive } from '../player/bare-page.ts'
import { until } from '../protocol/until.ts'
import { publishClock, type ClockPublisher } from './publish-clock.ts'

const ON_AIR_MS_MAX = 60_000

/** Somebody is live with the clock in the picture: on our page, and in a bare page over the same publisher's FLV. */
export interface ClockShow extends AsyncDisposable {
  readonly ours: string
  readonly floor: string
  readonly publisher: Pick<ClockPublisher, 'broken' | 'late'>
}

/** Resolves when the show has been on air for so long. */
export async function openClockShow(
  picture: Parameters<typeof publishClock>[1],
  { partMs, onAirMs = 0 }: { partMs: number; onAirMs?: number },
): Promise<ClockShow> {
  await using opened = new AsyncDisposableStack()
  const originPort = await findFreePort()
  const app = opened.use(
    await startApp({
      TAYANG_LIVE_FLV: 'true',
      TAYANG_LIVE_ORIGIN_PORT: String(originPort),
      TAYANG_LIVE_PART_MS: String(partMs),
    }),
  )
  const streamer = await app.operator.signIn({ email: 'streamer@example.com', name: 'Streamer' })
  const { data: rtmp } = await streamer.call(shows.getRtmp, {})
  const publisher = opened.use(publishClock(`rtmp://127.0.0.1:${app.rtmpPort}/live/${rtmp.key}`, picture))
  const onAir = until(
    async () => {
      const [show] = (await streamer.call(shows.listLiveShows, { query: {} })).data
      const { startedAt = null } = show ?? {}
      return startedAt !== null && Date.now() - startedAt >= onAirMs ? show : undefined
    },
    { withinMs: ON_AIR_MS_MAX, what: 'the show to be on air' },
  )
  const show = await Promise.race([onAir, publisher.broken])
  const floor = opened.use(
    await openStaticServer({
      pages: { '/': writeBareLive(`/live/${show.id}/source.flv`) },
      files: bareScripts,
      from: app.address,
      streamsFrom: `http://127.0.0.1:${originPort}`,
    }),
  )
  const closing = opened.move()
  return {
    ours: `${app.address}/liveshow/${show.id}`,
    floor: floor.address,
    publisher,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
