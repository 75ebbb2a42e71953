/**
 * `npm run cluster`: prints the nodes of this database, what each of them carries, and what waits. It only reads, and
 * works beside running servers.
 */
import { partsDueByNode, showsByNode } from '#modules/live'
import { CLUSTER_ROWS_MAX, describeCluster } from './cluster/describe-cluster.ts'
import { waitingJobs } from './platform/jobs/open-jobs.ts'
import { joinDatabase } from './platform/database/open-database.ts'
import { countNames, hasNodes, listNodes, timeOf } from './platform/database/nodes/node-rows.ts'
import { Failure } from './platform/errors/failure.ts'
import { silentLog } from './platform/log/log.ts'
import { readSettings } from './platform/settings/settings.ts'

async function run(): Promise<void> {
  const settings = readSettings(process.env, [])
  await using database = await joinDatabase(settings, silentLog())
  // A database that a server of before nodes has left, or that none has used: migrating it is for a server to do.
  if (!(await hasNodes(database))) throw new Failure('No server with nodes has worked on this database yet.')
  const nodes = await listNodes(database, CLUSTER_ROWS_MAX)
  const [names, shows, parts, due, time] = await Promise.all([
    countNames(database),
    showsByNode(database, CLUSTER_ROWS_MAX),
    partsDueByNode(database, CLUSTER_ROWS_MAX),
    // The first node makes the tables of jobs.
    nodes.length > 0 ? waitingJobs(database) : { waiting: 0, oldestAt: null },
    timeOf(database),
  ])
  const now = Date.now()
  const oldestMs = due.oldestAt === null ? null : Math.max(0, time - due.oldestAt)
  const state = {
    nodes,
    names,
    shows,
    parts,
    jobs: { waiting: due.waiting, oldestMs },
    aheadMs: now - time,
    now: time,
  }
  console.log(describeCluster(state).join('\n'))
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Failure ? error.message : error)
    process.exit(1)
  },
)
