import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../../errors/failure.ts'
import type { Log } from '../../log/log.ts'
import { bounded } from './bounded.ts'
import type { RedisAddress, RedisPlace } from './redis-url.ts'

/** What of a client of node-redis we use. */
export interface RedisClient {
  sendCommand(args: (string | Buffer)[]): Promise<unknown>
  subscribe(channels: string[], listen: RedisListener, bufferMode: true): Promise<void>
  unsubscribe(channels: string[], listen: RedisListener, bufferMode: true): Promise<void>
}

type RedisListener = (message: Buffer, channel: Buffer) => void

/** A connection that is opened again for as long as it is wanted. */
export interface Connection extends AsyncDisposable {
  /** Null while Redis is away. */
  readonly client: RedisClient | null
  /** Resolves after the first attempt, however it ended; rejects with a Failure where Redis refuses us for good. */
  readonly begun: Promise<void>
}

interface ConnectionNeeds {
  place: RedisPlace
  log: Log
  /** It is open, for the first time or again. */
  opened(): void
}

const CONNECT_MS_MAX = 3_000
/** A connection over which nothing comes back for this long is cut, and another is opened. */
const BEAT_EVERY_MS = 1_000
const BEAT_MS_MAX = 3_000
const RETRY_MS = 100
const RETRY_MS_MAX = 2_000

export function openConnection(needs: ConnectionNeeds): Connection {
  const { log } = needs
  const stop = new AbortController()
  const { promise: begun, resolve, reject } = Promise.withResolvers<void>()
  begun.catch(() => undefined)
  let client: RedisClient | null = null
  let isKnownAway = false

  function noteAway(error: unknown): void {
    client = null
    if (isKnownAway || stop.signal.aborted) return
    isKnownAway = true
    // The reason alone: what else an error carries could be the password.
    log.error({ reason: reasonOf(error) }, 'Redis is away; everything goes on in this process alone')
  }
  async function keep(): Promise<void> {
    for (let attempt = 0, waitMs = RETRY_MS; !stop.signal.aborted; attempt++) {
      try {
        await using session = await openSession(needs, { attempt, signal: stop.signal })
        client = session.client
        if (isKnownAway) log.warn('Redis is there again')
        isKnownAway = false
        waitMs = RETRY_MS
        resolve()
        needs.opened()
        noteAway(await session.ended)
      } catch (error) {
        noteAway(error)
        if (error instanceof Failure) reject(error)
        else resolve()
      }
      await wait(waitMs, undefined, { signal: stop.signal }).catch(() => undefined)
      waitMs = Math.min(waitMs * 2, RETRY_MS_MAX)
    }
  }
  const kept = keep()
  return {
    get client() {
      return client
    },
    begun,
    async [Symbol.asyncDispose]() {
      stop.abort()
      client = null
      await kept
    },
  }
}

interface Session extends AsyncDisposable {
  readonly client: RedisClient
  /** Resolves with the reason when it is over. */
  readonly ended: Promise<unknown>
}

async function openSession(
  { place }: ConnectionNeeds,
  { attempt, signal }: { attempt: number; signal: AbortSignal },
): Promise<Session> {
  const address = place.kind === 'sentinel' ? await askSentinels(place) : addressOf(place, attempt)
  const { client, ended, end } = await connect(place, address)
  try {
    await bounded(examine(place, client), CONNECT_MS_MAX)
  } catch (error) {
    end(error)
    throw error
  }
  const beating = setInterval(
    () => void bounded(beatOf(place, client), BEAT_MS_MAX).catch(end),
    BEAT_EVERY_MS,
  )
  const abort = () => end('closed')
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  return {
    client,
    ended,
    async [Symbol.asyncDispose]() {
      clearInterval(beating)
      signal.removeEventListener('abort', abort)
      end('closed')
    },
  }
}

async function connect({ isSecure, username, password, database }: RedisPlace, { host, port }: RedisAddress) {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    RESP: 3,
    name: 'tayang',
    disableClientInfo: true,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    // Bounds are ours: a signal for each command would cost more than the command.
    commandOptions: { timeout: 0 },
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    database,
    socket: { host, port, ...(isSecure && { tls: true as const }), reconnectStrategy: false },
  })
  const { promise: ended, resolve } = Promise.withResolvers<unknown>()
  const end = (reason: unknown) => {
    resolve(reason)
    client.destroy()
  }
  client.on('error', end)
  client.on('end', () => resolve('the connection ended'))
  try {
    await bounded(client.connect(), CONNECT_MS_MAX)
  } catch (error) {
    end(error)
    throw asFailure(error)
  }
  return { client: client as unknown as RedisClient, ended, end }
}

/** Each attempt asks the next node, so that one that is away or cut off from its cluster is passed over. */
function addressOf({ addresses }: RedisPlace, attempt: number): RedisAddress {
  return addresses[attempt % addresses.length] ?? addresses[0]
}

async function askSentinels(place: RedisPlace): Promise<RedisAddress> {
  let last: unknown = new Error('no sentinel answers')
  const { masterName = '', isSecure, kind } = place
  for (const address of place.addresses) {
    try {
      // The password is that of the master.
      const { client, end } = await connect({ kind, isSecure, addresses: [address], database: 0 }, address)
      const asked = client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', masterName])
      const answer = await bounded(asked, CONNECT_MS_MAX).finally(() => end('asked'))
      if (!Array.isArray(answer)) throw new Error('the sentinel knows no such master')
      const [host, port] = answer.map(String)
      return { host: host ?? '', port: Number(port) }
    } catch (error) {
      last = error
    }
  }
  throw last
}

/** Throws unless the other side is what REDIS_URL says. */
async function examine(place: RedisPlace, client: RedisClient): Promise<void> {
  if (place.kind !== 'sentinel') {
    const isCluster = String(await client.sendCommand(['INFO', 'cluster'])).includes('cluster_enabled:1')
    if (isCluster && place.kind === 'single') {
      throw new Failure('REDIS_URL names a node of a Redis Cluster: it must begin with redis+cluster://.')
    }
    if (!isCluster && place.kind === 'cluster') {
      throw new Failure('REDIS_URL names no node of a Redis Cluster: it must begin with redis://.')
    }
  }
  await beatOf(place, client)
}

/** Throws where the other side does not answer, or could be there for itself alone. */
async function beatOf({ kind }: RedisPlace, client: RedisClient): Promise<void> {
  if (kind === 'single') return void (await client.sendCommand(['PING']))
  if (kind === 'sentinel') {
    const [role] = (await client.sendCommand(['ROLE'])) as unknown[]
    if (String(role) !== 'master') throw new Error('it is no master any more')
    return
  }
  const info = String(await client.sendCommand(['CLUSTER', 'INFO']))
  if (!info.includes('cluster_state:ok')) throw new Error('the cluster is not whole')
}

/** What another attempt would not change. */
function asFailure(error: unknown): unknown {
  if (!/^(WRONGPASS|NOAUTH|NOPERM|ERR AUTH|ERR DB index|ERR invalid DB)/i.test(reasonOf(error))) return error
  return new Failure('Redis refuses the name, the password or the database that REDIS_URL has.')
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
