import { shows, type Show } from '@tayang/contract'
import { signUp } from '../../tests/cluster/first-steps.ts'
import { findClusterEngines, openCluster } from '../../tools/cluster/open-cluster.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { until } from '../protocol/until.ts'
import { compareWithBytes, methodOf } from './compare-with-bytes.ts'
import { publishClock } from './publish-clock.ts'

const PICTURE = { width: 640, height: 360, bitsPerSecond: 800_000 }
const ON_AIR_MS_MAX = 60_000
const SECONDS_OF_SHOW = 12

export const servingCost: Benchmark = {
  goals: ['SERVING'],
  name: 'serving-cost',
  title: 'Processor time of live media at a serving machine',
  method: methodOf({
    what:
      `While a show of ${PICTURE.height} lines is on air at the whole server and a machine serves beside it` +
      ' (the cluster of `npm run cluster -- --demo`, without its proxies), of the one beside it',
    taken: 'Of its process, which has the row of the show read meanwhile',
  }),
  packages: ['node-av', 'fastify'],

  async measure(tell): Promise<Findings> {
    await using cluster = await openCluster({ engines: findClusterEngines(), isDemo: false })
    const { serving, publishAddress } = cluster
    const token = await signUp(serving, 'Streamer')
    const { key } = await serving.call<{ key: string }>(shows.getRtmp, { token })
    await using publisher = publishClock(`${publishAddress}/${key}`, PICTURE)
    const folderOfShow = until(
      async () => {
        const [show] = await serving.call<Show[]>(shows.listLiveShows)
        return show && `/media/live/${show.id}/${PICTURE.height}`
      },
      { withinMs: ON_AIR_MS_MAX, what: 'the show to be on air' },
    )
    const rung = await Promise.race([folderOfShow, publisher.broken])
    await new Promise((resolve) => setTimeout(resolve, SECONDS_OF_SHOW * 1_000))
    return await compareWithBytes({
      address: serving.address,
      pid: serving.pid,
      rung,
      goal: 'Live media of another machine: processor time of a request, over a bare server of the same bytes',
      ratioMax: 2,
      tell,
    })
  },
}
