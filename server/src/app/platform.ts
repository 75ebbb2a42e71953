import { openBlobs } from '../platform/blobs/open-blobs.ts'
import type { Bus } from '../platform/bus/bus.ts'
import { openBus } from '../platform/bus/open-bus.ts'
import { openRedis } from '../platform/bus/redis/open-redis.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import type { Database } from '../platform/database/database.ts'
import { openIdentity } from '../platform/identity/open-identity.ts'
import { readNodeId } from '../platform/ids/node-id.ts'
import { openJobs } from '../platform/jobs/open-jobs.ts'
import { openTally } from '../platform/limits/open-tally.ts'
import type { Log } from '../platform/log/log.ts'
import { openNodeFinder } from '../platform/database/nodes/find-node.ts'
import { openNodes } from '../platform/database/nodes/open-nodes.ts'
import { openMail } from '../platform/mail/open-mail.ts'
import { openOutbox } from '../platform/mail/outbox.ts'
import { openSharedOutbox } from '../platform/mail/shared-outbox.ts'
import { openPayment } from '../platform/payment/open-payment.ts'
import { openPush } from '../platform/push/open-push.ts'
import { openSecurityLog } from '../platform/log/security/open-security-log.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { servesBeside, worksBeside } from '../platform/settings/beside.ts'
import { isDemo } from '../platform/settings/demo-mode.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { openSms } from '../platform/sms/open-sms.ts'
import { openBeacon } from '../platform/outgoing/beacon/open-beacon.ts'
import { openTelco } from '../platform/telco/open-telco.ts'
import { takeDatabase } from '../take-database.ts'
import { schemas } from './schemas.ts'

/** Several servers on one database, as tests open them: no product setting does so (docs/decisions/0024). */
export interface ClusterOptions {
  /** One of several servers in this process; absent where Redis carries it. */
  readonly bus?: Bus
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>

/** Opens every port with the engine that the settings name. */
export async function openPlatform(dependencies: {
  settings: Settings
  log: Log
  clock: Clock
  /** A database that is open already and stays open; null opens the one that the settings name. */
  database: Database | null
  /** What other servers on this database share with this one; null where there are none. */
  cluster: ClusterOptions | null
  /** The port that we listen on, or will. */
  portOf(): number
  opened: AsyncDisposableStack
}) {
  const { settings, log, clock, portOf, opened } = dependencies
  const database = dependencies.database ?? opened.use(await openDatabase(settings, log))
  const secrets = openSecrets(settings)
  const isShared = dependencies.cluster !== null
  const fence = opened.use(await takeDatabase({ database, schemas, secrets, settings, log, isShared }))
  const nodeId = readNodeId(settings)
  const nodes = opened.use(await openNodes({ database, nodeId, settings, log, portOf }))
  const securityLog = opened.use(openSecurityLog(settings, clock))
  const blobs = opened.use(await openBlobs(settings, { owner: nodeId, log }))
  const redis = await openRedis(settings, { log, secrets })
  if (redis) opened.use(redis)
  const bus = dependencies.cluster?.bus ?? opened.use(openBus(log, redis))
  // With Redis the whole server is one of several, as those that serve beside it are; an encoder has no rooms.
  const isOneOfSeveral = isShared || (redis !== null && (!worksBeside(settings) || servesBeside(settings)))
  const wholeNode = openNodeFinder({ database, clock, isWanted: (node) => !worksBeside(node) })
  const tally = opened.use(openTally(clock, { redis, log }))
  const own = openOutbox(clock)
  const outbox =
    isOneOfSeveral && isDemo(settings)
      ? opened.use(await openSharedOutbox({ outbox: own, bus, nodeId }))
      : own
  return {
    settings,
    log,
    securityLog,
    clock,
    database,
    fence,
    secrets,
    nodeId,
    nodes,
    once: nodes.once,
    cluster: isOneOfSeveral
      ? {
          nodeId,
          secret: secrets.derive('rooms', 'other servers'),
          onGone: nodes.onGone,
          isBusThere: () => redis?.isThere ?? true,
          wholeAddress: servesBeside(settings) ? () => wholeNode.addressOf({ isFresh: false }) : undefined,
        }
      : null,
    wholeNode,
    passingSecret: secrets.derive('passing', 'other servers'),
    blobs,
    redis,
    bus,
    tally,
    outbox,
    mail: openMail(outbox, settings),
    sms: openSms(outbox, settings),
    push: openPush(settings, secrets),
    jobs: opened.use(await openJobs(database, settings, log)),
    identity: openIdentity({ settings, portOf }),
    payment: openPayment({ settings, secrets, clock, portOf }),
    beacon: openBeacon(settings),
    telco: openTelco({ settings, secrets, clock }),
  }
}
