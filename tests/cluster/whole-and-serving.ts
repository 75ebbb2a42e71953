import type { Database } from '../../server/src/platform/database/database.ts'
import { openMemoryBus } from '../../server/src/platform/bus/bus-memory.ts'
import { silentLog, type Log } from '../../server/src/platform/log/log.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { takeTurns, type Turns } from './take-turns.ts'

/** A whole server and one that serves people beside it, in this process, behind a proxy that gives both their turn. */
export interface WholeAndServing extends AsyncDisposable {
  /** The whole one, called by way of the proxy. */
  readonly both: TestApp
  readonly whole: { readonly address: string }
  readonly serving: TestApp
  readonly turns: Turns
}

const SHARED = {
  TAYANG_SECRET: 'a secret of at least thirty-two characters',
  TAYANG_VAULT_KEYS: Buffer.alloc(32, 7).toString('base64url'),
  TAYANG_SOCKET_TICK_MS: '20',
}

export async function openWholeAndServing(options: {
  database: Database
  env?: Record<string, string>
  engine?: boolean
  /** What the server beside the whole one does. */
  roles?: string
  /** Of the server beside the whole one. */
  log?: Log
}): Promise<WholeAndServing> {
  await using opened = new AsyncDisposableStack()
  const { database, engine = false, roles = 'api' } = options
  const cluster = { bus: opened.use(openMemoryBus(silentLog())) }
  const env = { ...SHARED, ...options.env }
  const log = options.log ?? silentLog()
  const serving = opened.use(await openTestApp({ database, cluster, env, roles, log }))
  let turns: Turns | null = null
  let whole = ''
  const both = opened.use(
    await openTestApp({
      database,
      cluster,
      env,
      engine,
      async behind(address) {
        whole = address
        turns = opened.use(await takeTurns([address, serving.address]))
        return turns.address
      },
    }),
  )
  const closing = opened.move()
  return {
    both,
    whole: { address: whole },
    serving,
    turns: turns!,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
