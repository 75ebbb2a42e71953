import { shows } from '@tayang/contract'
import { findFreePort, startApp } from '../app/start-app.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { commandOf, listTree } from '../protocol/processes.ts'
import { until } from '../protocol/until.ts'
import { compareWithBytes, methodOf } from './compare-with-bytes.ts'
import { publishClock } from './publish-clock.ts'

const PICTURE = { width: 640, height: 360, bitsPerSecond: 800_000 }
const PART_MS = 200
const ON_AIR_MS_MAX = 60_000
const SECONDS_OF_SHOW = 12

export const originCost: Benchmark = {
  goals: ['ORIGIN'],
  name: 'origin-cost',
  title: 'Processor time of the live origin',
  method: methodOf({
    what: `While a show of ${PICTURE.height} lines is on air`,
    taken: 'Of our process, which takes in and packages the show meanwhile',
  }),
  packages: ['node-av'],

  async measure(tell): Promise<Findings> {
    const originPort = await findFreePort()
    await using app = await startApp({
      TAYANG_LIVE_ORIGIN_PORT: String(originPort),
      TAYANG_LIVE_PART_MS: String(PART_MS),
    })
    const streamer = await app.operator.signIn({ email: 'streamer@example.com', name: 'Streamer' })
    const { data: rtmp } = await streamer.call(shows.getRtmp, {})
    await using publisher = publishClock(`rtmp://127.0.0.1:${app.rtmpPort}/live/${rtmp.key}`, PICTURE)
    const folder = until(
      async () => {
        const [show] = (await streamer.call(shows.listLiveShows, { query: {} })).data
        return show && `/live/${show.id}/${PICTURE.height}`
      },
      { withinMs: ON_AIR_MS_MAX, what: 'the show to be on air' },
    )
    const rung = await Promise.race([folder, publisher.broken])
    await new Promise((resolve) => setTimeout(resolve, SECONDS_OF_SHOW * 1_000))
    const pid = listTree(app.pid).find((one) => commandOf(one).includes('media/src/main.ts'))
    if (pid === undefined) throw new Error('the app has no media engine')
    return await compareWithBytes({
      address: `http://127.0.0.1:${originPort}`,
      pid,
      rung,
      goal: 'Live origin: processor time of a request, over a bare server of the same bytes',
      ratioMax: 1.5,
      tell,
    })
  },
}
