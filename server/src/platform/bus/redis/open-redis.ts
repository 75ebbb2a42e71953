import { createHash } from 'node:crypto'
import { Failure } from '../../errors/failure.ts'
import type { Log } from '../../log/log.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Settings } from '../../settings/settings.ts'
import { bounded } from './bounded.ts'
import { openClusterCommands } from './cluster-commands.ts'
import { openConnection, type Connection } from './connection.ts'
import { parseRedisUrl } from './redis-url.ts'
import { openWire, type Wire } from './wire.ts'

/** How long a start waits for Redis; then it goes on without it. */
const BEGIN_MS_MAX = 5_000

/** 132 bits in base64url. */
const HIDDEN_LENGTH = 22

export interface LuaScript {
  readonly text: string
  readonly hash: string
}

export const luaScript = (text: string): LuaScript => ({
  text,
  hash: createHash('sha1').update(text).digest('hex'),
})

/**
 * Redis, shared by all processes of an installation: news between them and numbers that may be lost. It may go away at
 * any time, and is empty when it comes back.
 */
export interface Redis extends AsyncDisposable {
  readonly wire: Wire
  /** False while it is away. */
  readonly isThere: boolean
  /** What the name of every key and channel begins with: two installations on one Redis never meet. */
  readonly prefix: string
  /** A short name that does not reveal what it stands for. */
  hide(text: string): string
  /** Runs a script on its one key; rejects at once while Redis is away. */
  run(script: LuaScript, key: string, args: readonly (string | number)[]): Promise<unknown>
}

/** Null without REDIS_URL: then nothing of Redis is even loaded. A Failure where Redis refuses us. */
export async function openRedis(
  settings: Pick<Settings, 'redis'>,
  { log, secrets }: { log: Log; secrets: Secrets },
): Promise<Redis | null> {
  if (settings.redis.url === undefined) return null
  const place = parseRedisUrl(settings.redis.url)
  if (!place) throw new Failure('REDIS_URL is no address of Redis.')
  await using opened = new AsyncDisposableStack()
  const wire = opened.use(openWire(() => connection.client))
  const connection: Connection = opened.use(openConnection({ ...wire, place, log }))
  const cluster = place.kind === 'cluster' ? opened.use(openClusterCommands(place)) : null
  try {
    await bounded(Promise.all([connection.begun, cluster?.begun]), BEGIN_MS_MAX)
  } catch (error) {
    if (error instanceof Failure) throw error
  }

  async function send(key: string, args: string[]): Promise<unknown> {
    const sending = cluster ? cluster.send : connection.client && sendAlone
    if (!sending) throw new Error('Redis is away')
    return await sending(key, args)
  }
  const sendAlone = (_key: string, args: string[]) => connection.client!.sendCommand(args)
  const closing = opened.move()
  return {
    wire,
    prefix: `${settings.redis.prefix}${secrets.derive('redis', 'names').slice(0, 8)}:`,
    hide: (text) => secrets.derive('redis', `key ${text}`).slice(0, HIDDEN_LENGTH),
    get isThere() {
      return connection.client !== null && (cluster === null || cluster.send !== null)
    },
    async run(script, key, args) {
      const words = ['1', key, ...args.map(String)]
      try {
        return await send(key, ['EVALSHA', script.hash, ...words])
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
        return await send(key, ['EVAL', script.text, ...words])
      }
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
