import { schemas } from '../../server/src/app/app.ts'
import { openMemoryBus } from '../../server/src/platform/bus/bus-memory.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { openTestDatabase } from '../database.ts'

/** Two servers on one database that hear each other, as a balancer has them behind it. */
export interface TwoServers extends AsyncDisposable {
  readonly one: TestApp
  readonly two: TestApp
}

const SECRET = 'a secret of at least thirty-two characters'

export async function openTwoServers({ redisUrl }: { redisUrl?: string } = {}): Promise<TwoServers> {
  await using opened = new AsyncDisposableStack()
  const database = opened.use(await openTestDatabase(schemas))
  const bus = redisUrl === undefined ? opened.use(openMemoryBus(silentLog())) : null
  const open = () =>
    openTestApp({
      database,
      cluster: bus ? { bus } : {},
      env: { TAYANG_SECRET: SECRET, TAYANG_SOCKET_TICK_MS: '20', ...(redisUrl && { REDIS_URL: redisUrl }) },
    })
  const one = opened.use(await open())
  const two = opened.use(await open())
  const closing = opened.move()
  return { one, two, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}
