import {
  blobMetrics,
  ledgerMetrics,
  liveHostMetrics,
  nodeMetrics,
  productMetrics,
  redisMetrics,
  securityMetrics,
  type NodeState,
  type ProductState,
  type RedisState,
} from '../ops-endpoints/index.ts'
import type { Redis } from '../platform/bus/redis/open-redis.ts'
import type { SharedTally } from '../platform/limits/tally.ts'
import type { LayerContext } from './components.ts'

/** Reads every number that this server tells Prometheus. */
export const measured = (context: LayerContext) => async () => {
  const { platform, components } = context
  return [
    ...ledgerMetrics(components.get('loyalty').ledgerHealth()),
    ...securityMetrics(platform.securityLog),
    ...(platform.redis ? redisMetrics(redisStateOf(platform.redis, platform.tally)) : []),
    ...blobMetrics(platform.blobs.calls?.() ?? []),
    ...nodeMetrics(nodeStateOf(context)),
    ...liveHostMetrics(components.get('liveMedia').figures?.()),
    ...(await productMetrics(stateOf(context))),
  ]
}

function stateOf({ platform, components }: LayerContext): ProductState {
  const { clock, jobs, settings } = platform
  return {
    ...components.get('loyalty').measured,
    codes: components.get('user').codesSent,
    sockets: components.get('sockets').measure,
    publishing: () => components.get('engine').measure(clock.now()),
    jobs: jobs.waiting,
    cases: components.get('decisions').deadlines,
    home: settings.home,
    now: clock.now,
  }
}

const nodeStateOf = ({ platform, components }: LayerContext): NodeState => ({
  sockets: components.get('sockets').measure,
  pool: platform.database.measure,
  rooms: components.get('interaction').measure,
  encodes: components.get('engine').measureEncodes,
  leaseMs: platform.nodes.leaseMs,
})

const redisStateOf = (redis: Redis, tally: SharedTally): RedisState => ({
  isThere: redis.isThere,
  isTallyAlone: tally.isAlone,
  bus: redis.wire.figures(),
})
