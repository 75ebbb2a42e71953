import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Unsubscribe } from '../bus/bus.ts'
import type { Database } from '../database/database.ts'
import type { DueJobs, Job, JobQueue, Jobs, Worker } from './jobs.ts'
import type { Log } from '../log/log.ts'
import { followPlaces } from './places.ts'
import type { Settings } from '../settings/settings.ts'

const SCHEMA = 'job'

/** Connections beside those of the modules: work and supervision; one more listens. */
const CONNECTIONS_MAX = 2

const RETRY_WAIT_SECONDS_MAX = 600

/** The minimum that pg-boss allows. */
const LEASE_SECONDS_MIN = 10
const POLL_SECONDS_MIN = 0.5
const STOP_MS_MIN = 1_000
/** pg-boss fails what is under way after its time: it must never come to that before a slow database took it back. */
const PUT_BACK_MS_MAX = 20_000

/** Waiting jobs are kept for a month; done ones for a day, so that an operator can look at them. */
const KEEP_SECONDS = 30 * 24 * 3600
const KEEP_DONE_SECONDS = 24 * 3600

/** A job that killed the server this often is left to its lease, which counts it as failed. */
const DEATHS_MAX = 10

/** Jobs on pg-boss, in the schema `job`. */
export async function openPgBossJobs(
  database: Database,
  settings: Settings['jobs'],
  log: Log,
): Promise<Jobs> {
  const leaseSeconds = Math.max(LEASE_SECONDS_MIN, Math.round(settings.leaseMs / 1_000))
  const boss = await startBoss(database, leaseSeconds, log)
  const [stopping, overdue] = [new AbortController(), new AbortController()]
  const known = new Map<string, Promise<void>>()
  const ensure = async (queue: JobQueue<object>) => {
    const made = known.get(queue.name) ?? ensureQueue(boss, queue, leaseSeconds)
    known.set(queue.name, made)
    try {
      await made
    } catch (error) {
      known.delete(queue.name)
      throw error
    }
  }
  const pollSeconds = Math.max(POLL_SECONDS_MIN, settings.pollMs / 1_000)
  // A sent job wakes its worker; the poll finds what falls due: a retry, a delayed job.
  const following: Unsubscribe[] = []
  const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds }
  const running = { stopping: stopping.signal, overdue: overdue.signal, url: database.url, log }

  return {
    async send(queue, data, { tx, onceKey, afterMs = 0 } = {}) {
      await ensure(queue)
      await boss.send(queue.name, data, {
        // The queue allows one job per key; a job that may repeat gets a key of its own.
        singletonKey: onceKey ?? randomUUID(),
        ...(afterMs > 0 ? { startAfter: new Date(Date.now() + afterMs) } : {}),
        ...(tx ? { db: fromKysely(tx) } : {}),
      })
    },

    async work<Data extends object>(queue: JobQueue<Data>, worker: Worker<Data>) {
      await ensure(queue)
      const start = (localConcurrency: number) => {
        const options = { ...polling, includeMetadata: true, localConcurrency } as const
        return boss.work(queue.name, options, async ([job]: JobWithMetadata<Data>[]) => {
          if (job) await runJob({ ...running, job, run: (todo) => worker.run(todo) })
        })
      }
      const { atOnce = 1, giveUp } = worker
      if (typeof atOnce === 'number') await start(atOnce)
      else following.push(await followPlaces(atOnce, placeWorkers(boss, { queue, start, log })))
      if (!giveUp) return
      const options = { ...polling, includeMetadata: true } as const
      await boss.work(deadOf(queue), options, async ([job]: JobWithMetadata<Data>[]) => {
        if (!job) return
        const reason = reasonOf(job.sourceOutput)
        await runJob({ ...running, job, run: ({ data }) => giveUp({ data, reason }) })
      })
    },

    async rest() {
      for (const end of following) end()
      const queues = [...known.keys()].flatMap((name) => [name, deadOf({ name })])
      await Promise.all(queues.map((name) => boss.offWork(name, { wait: false })))
    },

    waiting: () => countDue(database.url),

    async [Symbol.asyncDispose]() {
      for (const end of following) end()
      stopping.abort(new Error('The house stops.'))
      const stopMs = Math.max(STOP_MS_MIN, settings.stopMs)
      const timer = setTimeout(() => overdue.abort(new Error('The house stops without it.')), stopMs)
      await boss.stop({ graceful: true, timeout: stopMs + PUT_BACK_MS_MAX })
      clearTimeout(timer)
    },
  }
}

async function startBoss(database: Database, leaseSeconds: number, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: database.directUrl,
    schema: SCHEMA,
    max: CONNECTIONS_MAX,
    application_name: 'tayang-jobs',
    useListenNotify: true,
    schedule: false,
    // A lost worker is noticed within its lease and a third.
    superviseIntervalSeconds: Math.ceil(leaseSeconds / 3),
    monitorIntervalSeconds: Math.ceil(leaseSeconds / 3),
  })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the job engine met an error'))
  boss.on('warning', (warning) => log.info({ warning }, 'the job engine warns'))

  if (database.isEmbedded) await reviveJobs(database.directUrl)
  await boss.start()
  return boss
}

/** The workers of a queue, one for each place. */
const placeWorkers = (
  boss: PgBoss,
  { queue, start, log }: { queue: JobQueue<object>; start(count: number): Promise<string>; log: Log },
): Parameters<typeof followPlaces>[1] => ({
  start: () => start(1),
  stop: (id) => boss.offWork(queue.name, { id, wait: false }),
  failed: (error) => log.warn({ err: error, queue: queue.name }, 'the workers of a queue are not its places'),
})

/** The states of jobs that nobody works on are the first two. */
export async function countDue(url: string): Promise<DueJobs> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ queue: string; is_waiting: boolean; count: string; oldest: Date }>(
      `select name as queue, is_waiting, count(*) as count, min(start_after) as oldest from (
         (select name, true as is_waiting, start_after from ${SCHEMA}.job
          where state < 'active' and start_after <= now() order by start_after limit 1000)
         union all
         (select name, false, start_after from ${SCHEMA}.job where state = 'active' limit 1000)) due
       group by name, is_waiting order by name, is_waiting`,
    ),
  )
  const queues = rows.map(({ queue, is_waiting, count, oldest }) => ({
    queue,
    state: is_waiting ? ('waiting' as const) : ('running' as const),
    count: Number(count),
    oldestAt: oldest.getTime(),
  }))
  const due = queues.filter(({ state }) => state === 'waiting')
  return {
    waiting: due.reduce((sum, { count }) => sum + count, 0),
    oldestAt: due.length === 0 ? null : Math.min(...due.map(({ oldestAt }) => oldestAt)),
    queues,
  }
}

function deadOf(queue: Pick<JobQueue<object>, 'name'>): string {
  return `${queue.name}.dead`
}

/** Creates the queue and its dead-letter queue, or updates their settings. */
async function ensureQueue(boss: PgBoss, queue: JobQueue<object>, leaseSeconds: number): Promise<void> {
  const every = { retentionSeconds: KEEP_SECONDS, deleteAfterSeconds: KEEP_DONE_SECONDS, notify: true }
  const retry = {
    retryBackoff: true,
    retryDelay: Math.max(1, Math.round(queue.retryWaitMs / 1_000)),
    retryDelayMax: RETRY_WAIT_SECONDS_MAX,
    heartbeatSeconds: leaseSeconds,
  }
  const dead = { ...every, ...retry, retryLimit: queue.retriesMax }
  const living = { ...dead, expireInSeconds: Math.max(1, Math.round(queue.expireMs / 1_000)) }

  await boss.createQueue(deadOf(queue), dead)
  await boss.updateQueue(deadOf(queue), dead)
  await boss.createQueue(queue.name, { ...living, policy: 'exclusive', deadLetter: deadOf(queue) })
  await boss.updateQueue(queue.name, living)
}

async function runJob<Data extends object>(at: {
  job: JobWithMetadata<Data>
  run(todo: Job<Data>): Promise<void>
  /** The house stops: work is to end. */
  stopping: AbortSignal
  /** Work that did not end is left to itself. */
  overdue: AbortSignal
  url: string
  log: Log
}): Promise<void> {
  const { job, log } = at
  const { id, data } = job
  const attempt = job.retryCount + 1
  try {
    const work = at.run({ id, data, attempt, signal: AbortSignal.any([job.signal, at.stopping]) })
    await endInTime(work, at.overdue)
  } catch (error) {
    if (!at.stopping.aborted) {
      log.warn({ err: error, queue: job.name, job: id, attempt }, 'a job failed')
      throw error
    }
    // An aborted job has not failed: it waits for the next start as if it had not begun.
    await withClient(at.url, (client) =>
      client.query(
        `update ${SCHEMA}.job set ${UNBEGUN}, started_on = null where id = $1 and state = 'active'`,
        [id],
      ),
    )
  }
}

/** Ends with the work, or without it. */
async function endInTime(work: Promise<void>, overdue: AbortSignal): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(overdue.reason as Error)
  overdue.addEventListener('abort', end, { once: true })
  try {
    await Promise.race([work, promise])
  } finally {
    overdue.removeEventListener('abort', end)
  }
}

const UNBEGUN = `state = 'created', heartbeat_on = null`

/**
 * No other process uses the database and this one has just started, so a job that is marked as running was killed with
 * the server before it. It need not wait for its lease to end.
 */
async function reviveJobs(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query('select to_regclass($1) is not null as exists', [`${SCHEMA}.job`])
    if (rows[0]?.exists !== true) return
    await client.query(
      `update ${SCHEMA}.job set ${UNBEGUN} where state = 'active' and retry_count < retry_limit + ${DEATHS_MAX}`,
    )
  })
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function reasonOf(output: object | null): string {
  if (output && 'message' in output && typeof output.message === 'string') return output.message
  if (output && 'value' in output && output.value && typeof output.value === 'object') {
    return reasonOf(output.value)
  }
  return 'It failed without a word.'
}
