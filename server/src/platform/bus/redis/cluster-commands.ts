import { setTimeout as wait } from 'node:timers/promises'
import { bounded } from './bounded.ts'
import type { RedisPlace } from './redis-url.ts'

/** Commands of one key, sent to the node of a Redis Cluster that has its slot. */
export interface ClusterCommands extends AsyncDisposable {
  /** Resolves after the first attempt, however it ended. */
  readonly begun: Promise<void>
  /** Null while no node was reached. */
  readonly send: ((key: string, args: string[]) => Promise<unknown>) | null
}

const CONNECT_MS_MAX = 5_000
const RETRY_MS = 500
const RECONNECT_MS = 100
const RECONNECT_MS_MAX = 2_000
/** How long no command may succeed before everything about the cluster is learnt again. */
const FAILING_MS_MAX = 5_000

export function openClusterCommands(place: RedisPlace): ClusterCommands {
  const stop = new AbortController()
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  let succeededAt = 0
  let cluster: Client | null = null

  /** Until the first node answers; the client then follows the cluster by itself. */
  async function connect(): Promise<void> {
    while (!stop.signal.aborted) {
      const created = await createClient(place)
      try {
        await bounded(created.connect(), CONNECT_MS_MAX)
        succeededAt = performance.now()
        if (stop.signal.aborted) destroy(created)
        else cluster = created
        return resolve()
      } catch {
        destroy(created)
        resolve()
        await wait(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined)
      }
    }
  }
  let connecting = connect()

  async function send(key: string, args: string[]): Promise<unknown> {
    const asked = cluster
    if (!asked) throw new Error('no node of the cluster is reached')
    try {
      const answer: unknown = await asked.sendCommand(key, false, args)
      succeededAt = performance.now()
      return answer
    } catch (error) {
      // A node that lacks a script has answered.
      if (error instanceof Error && error.message.startsWith('NOSCRIPT')) succeededAt = performance.now()
      if (performance.now() - succeededAt > FAILING_MS_MAX && cluster === asked) {
        cluster = null
        destroy(asked)
        connecting = connect()
      }
      throw error
    }
  }
  return {
    begun,
    get send() {
      return cluster ? send : null
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      await connecting
      if (cluster) destroy(cluster)
    },
  }
}

type Client = Awaited<ReturnType<typeof createClient>>

async function createClient({ addresses, isSecure, username, password }: RedisPlace) {
  const { createCluster } = await import('@redis/client')
  const cluster = createCluster({
    RESP: 3,
    rootNodes: addresses.map((socket) => ({ socket })),
    defaults: {
      name: 'tayang',
      disableClientInfo: true,
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      socket: {
        ...(isSecure && { tls: true as const }),
        reconnectStrategy: (attempt) => Math.min(RECONNECT_MS_MAX, RECONNECT_MS * 2 ** Math.min(attempt, 10)),
      },
    },
    // Callers have bounds of their own: a signal for each command would cost more than the command.
    commandOptions: { timeout: 0 },
  })
  // The command that failed says it.
  cluster.on('error', () => undefined)
  return cluster
}

function destroy(cluster: { destroy(): void }): void {
  try {
    cluster.destroy()
  } catch {
    // It was not open.
  }
}
