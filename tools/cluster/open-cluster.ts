import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbeddedPostgres } from '../../server/src/platform/database/database-embedded.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { findEngine, type Engine, type EngineName } from '../../tests/engines/engine.ts'
import { startRedis } from '../../tests/engines/redis.ts'
import { findSwift, startSwift } from '../../tests/engines/swift.ts'
import { findVarnish, startVarnish } from '../../tests/engines/varnish.ts'
import { startProxy } from '../../tests/ops/proxies.ts'
import { freePort, startProgram, type Program } from '../../tests/program.ts'
import { HOME_PREFIX } from '../../tests/sweep-homes.ts'

/** Serves everything but encodes, which the nodes beside it take. */
const WHOLE_ROLES = 'web,api,socket,worker,ingest,packager'
/** Pages and calls, in turn with the whole one. */
const SERVING_ROLES = 'web,api,socket'
const BUCKET = 'tayang'
const CONNECTIONS_MAX = 150

export type ClusterEngine = Extract<EngineName, 'redis' | 'varnish' | 'haproxy'> | 'swift'

type ClusterEngines = Readonly<Record<ClusterEngine, Engine>>

interface ClusterOptions {
  readonly engines: ClusterEngines
  /** With the people and films of the demo. */
  readonly isDemo: boolean
  /** Of the site by TLS, and of RTMP; free ones where there are none. */
  readonly port?: number
  readonly rtmpPort?: number
}

export interface Cluster extends AsyncDisposable {
  /** Of the site, at HAProxy. Its certificate is one that only tests trust. */
  readonly address: string
  /** Where a streamer publishes, at HAProxy: the stream key comes after it. */
  readonly publishAddress: string
  readonly whole: Program
  readonly serving: Program
  readonly encoder: Program
  /** The settings that all nodes share. */
  readonly env: Readonly<Record<string, string>>
  readonly homeOfWhole: string
}

/** What a cluster is made of beside ourselves; throws where something is missing. */
export function findClusterEngines(): ClusterEngines {
  const found = {
    redis: findEngine('redis'),
    swift: findSwift(),
    varnish: findVarnish(),
    haproxy: findEngine('haproxy'),
  }
  const missing = Object.keys(found).filter((name) => found[name as ClusterEngine] === null)
  if (missing.length > 0) {
    throw new Error(
      `This needs ${missing.join(', ')}: install them, or start it where apt can fetch packages.`,
    )
  }
  return found as ClusterEngines
}

/**
 * Three nodes of this folder on one machine, with PostgreSQL, Redis and Swift behind them and Varnish and HAProxy in
 * front, by the files of `ops`. All of it is in one temporary folder, which goes with it.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), HOME_PREFIX))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const folderOf = async (name: string) => {
    const own = path.join(folder, name)
    await mkdir(own)
    return own
  }

  const [httpsPort, rtmpPort] = [options.port ?? (await freePort()), options.rtmpPort ?? (await freePort())]
  const address = `https://localhost:${httpsPort}`
  const publishAddress = `rtmp://localhost:${rtmpPort}/live`
  const env = {
    ...(await openStores(opened, options.engines, await folderOf('postgres'))),
    TAYANG_SECRET: randomBytes(32).toString('base64url'),
    TAYANG_VAULT_KEYS: randomBytes(32).toString('base64url'),
    TAYANG_ORIGIN: address,
    TAYANG_TRUSTED_PROXIES: '127.0.0.1',
    RTMP_HOST: '127.0.0.1',
    TAYANG_RTMP_PROXY_PROTOCOL: 'true',
    TAYANG_PUBLISH_URL: publishAddress,
    ...(options.isDemo && { TAYANG_DEMO_LIVE: '1' }),
  }
  const start = async (name: string, roles: string, port?: number) => {
    const home = await folderOf(name)
    const own = { home, roles, env, isDemo: options.isDemo, ...(port !== undefined && { port }) }
    const node = opened.use(await startProgram(own))
    return { home, node }
  }

  const { home, node: whole } = await start('whole', WHOLE_ROLES)
  const edge = await folderOf('edge')
  const [varnishPort, servingPort] = [await freePort(), await freePort()]
  // Before the whole node is ready: it publishes the show of the demo by the way that streamers take.
  const cached = { appPort: servingPort, port: varnishPort, folder: edge }
  opened.use(await startVarnish(options.engines.varnish, cached))
  const port = Number(new URL(whole.address).port)
  const behind = { port, rtmpPort: whole.rtmpPort, servingPorts: [varnishPort], folder: edge }
  opened.use(await startProxy(options.engines.haproxy, 'haproxy', behind, { httpsPort, rtmpPort }))
  // The first one makes the tables that the others rely on.
  await whole.onAir()

  const [serving, encoder] = await Promise.all([
    start('serving', SERVING_ROLES, servingPort),
    start('encoder', 'transcode'),
  ])
  await Promise.all([serving.node.onAir(), encoder.node.onAir()])

  const closing = opened.move()
  return {
    address,
    publishAddress,
    whole,
    serving: serving.node,
    encoder: encoder.node,
    env,
    homeOfWhole: home,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** What holds the data of all nodes, and how they reach it. */
async function openStores(
  opened: AsyncDisposableStack,
  engines: ClusterOptions['engines'],
  home: string,
): Promise<Record<string, string>> {
  const postgres = opened.use(
    await openEmbeddedPostgres({
      home,
      log: silentLog(),
      isDurable: false,
      connectionsMax: CONNECTIONS_MAX,
    }),
  )
  const redis = opened.use(await startRedis(engines.redis))
  const swift = opened.use(await startSwift(engines.swift))
  await swift.makeBucket(BUCKET)
  return { DATABASE_URL: postgres.url, REDIS_URL: redis.url, ...swift.settingsFor(BUCKET) }
}
