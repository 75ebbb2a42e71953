import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/database.ts'
import { describeJobsConformance } from './test/jobs.conformance.ts'
import { openJobs } from './open-jobs.ts'
import { jobQueue } from './jobs.ts'
import { silentLog } from '../log/log.ts'
import { readSettings } from '../settings/settings.ts'

const settings = readSettings({ TAYANG_JOB_POLL_MS: '500', TAYANG_JOB_STOP_MS: '1000' }, [])

describeJobsConformance(
  () => openTestDatabase(),
  (database) => openJobs(database, settings, silentLog()),
)

test('a job that was killed with its house runs at the next start, without waiting for its lease', async () => {
  const queue = jobQueue<{ titleId: string }>({
    name: 'test.kill',
    retriesMax: 0,
    retryWaitMs: 1_000,
    expireMs: 60_000,
  })
  await using database = await openTestDatabase()
  {
    await using before = await openJobs(database, settings, silentLog())
    await before.send(queue, { titleId: 'a' })
  }
  // A worker that took the job and died leaves exactly this behind.
  await sql`update job.job set state = 'active', started_on = now(), heartbeat_on = now()`.execute(
    database.forModule('job'),
  )

  await using jobs = await openJobs({ ...database, isEmbedded: true }, settings, silentLog())
  const ran = Promise.withResolvers<string>()
  await jobs.work(queue, { run: async ({ data }) => ran.resolve(data.titleId) })
  expect(await ran.promise).toBe('a')
})
