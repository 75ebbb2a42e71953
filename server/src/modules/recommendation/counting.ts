import type { Clock, StopTimer } from '#platform/clock/clock'
import { jobQueue, type Jobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import type { pairRows } from './rows.ts'
import { countTogether, type WatchLists } from './watched-together.ts'

const countQueue = jobQueue<Record<never, never>>({
  name: 'recommendation.count',
  retriesMax: 3,
  retryWaitMs: 30_000,
  expireMs: 10 * 60_000,
})

/** One waiting job is enough, however often a count is requested. */
const ONCE = { onceKey: 'count' }

interface CountingDependencies {
  rows: Pick<ReturnType<typeof pairRows>, 'replace'>
  jobs: Jobs
  clock: Clock
  log: Log
  watchLists: WatchLists
  countMs: number
  viewersMin: number
}

export type Counting = ReturnType<typeof openCounting>

/** Counts all pairs again from the present histories: periodically, and after an erasure. */
export function openCounting({
  rows,
  jobs,
  clock,
  log,
  watchLists,
  countMs,
  viewersMin,
}: CountingDependencies) {
  let stopTimer: StopTimer | undefined

  const order = () => jobs.send(countQueue, {}, ONCE)
  const orderQuietly = () =>
    void order().catch((error: unknown) =>
      log.warn({ err: error }, 'titles watched together were not counted'),
    )

  return {
    order,
    async start(): Promise<void> {
      await jobs.work(countQueue, {
        run: async ({ signal }) => rows.replace(await countTogether(watchLists, { viewersMin, signal })),
      })
      await order()
      stopTimer = clock.every(countMs, orderQuietly)
    },
    stop: () => stopTimer?.(),
  }
}
