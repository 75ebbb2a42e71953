import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openApp } from '../../server/src/app/app.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'
import type { RunningApp } from '../app/start-app.ts'
import type { Sent } from './send-many.ts'

/** One statement as a call of ours sent it; what differs from request to request is only named. */
export interface Statement {
  readonly text: string
  readonly values: readonly (
    | { kind: 'token' }
    | { kind: 'tokens' }
    | { kind: 'now' }
    | { kind: 'value'; value: unknown }
  )[]
}

/** A second app on the database of the first: its statements are recorded, its speed is not measured. */
export interface OpenedApp extends AsyncDisposable {
  /** Every statement that this request runs, in their order. */
  statementsOf(sent: Sent): Promise<Statement[]>
  /** Processor time of finding out whose token it is, in milliseconds. */
  tokenCheckMs(token: string, count: number): Promise<number>
}

/** What an installation keeps its secrets in. */
const KEYS = ['secret', 'vault-keys']
/** Checks that are under way at once, as under load. */
const CHECKS_AT_ONCE = 8

export async function openAppHere(
  first: RunningApp,
  env: Readonly<Record<string, string>> = {},
): Promise<OpenedApp> {
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  // It is the same installation only with the same keys.
  for (const file of KEYS) await copyFile(path.join(first.home, file), path.join(home, file))
  const databaseUrl = await first.databaseUrl()
  const settings = readSettings({ ...env, DATABASE_URL: databaseUrl, TAYANG_HOME: home, PORT: '0' }, [
    '--roles',
    'api,socket,worker',
  ])
  const app = opened.use(await openApp(settings, { log: silentLog(), cluster: {} }))
  const ask = async ({ method, path: url, headers, body }: Sent): Promise<void> => {
    const answer = await app.http.app.inject({
      method,
      url,
      headers: { ...headers, host: 'localhost' },
      ...(body !== undefined && { payload: body }),
    })
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
  }
  const closing = opened.move()
  return {
    async statementsOf(sent) {
      // Connections are made and what is kept in memory is there.
      await ask(sent)
      return recordWhile(() => ask(sent))
    },
    async tokenCheckMs(token, count) {
      let left = count
      const check = async (): Promise<void> => {
        while (left-- > 0) {
          if (!(await app.user.identify(token, { isDemo: true }))) throw new Error('nobody has this token')
        }
      }
      const before = process.cpuUsage()
      await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, check))
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000 / count
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** Listens at the driver itself, so that no statement is forgotten here when one is added there. */
async function recordWhile(run: () => Promise<void>): Promise<Statement[]> {
  const heard: Statement[] = []
  const driver = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = driver
  driver.query = function listen(this: unknown, ...given) {
    const [text, values] = given
    if (typeof text === 'string')
      heard.push({ text, values: (Array.isArray(values) ? values : []).map(nameOf) })
    return query.apply(this, given)
  }
  try {
    await run()
  } finally {
    driver.query = query
  }
  return heard
}

/** Of SHA-256, as which tokens are stored. */
const HASH_BYTES = 32

/** What is the same in each request, and what is only of this one. */
export function nameOf(value: unknown): Statement['values'][number] {
  // Tokens of calls that come together are asked for together; here it is one.
  if (Array.isArray(value) && Buffer.isBuffer(value[0])) return { kind: 'tokens' }
  if (Buffer.isBuffer(value) && value.length === HASH_BYTES) return { kind: 'token' }
  // What was long ago is a fact of the person, what is now is a new one each time.
  const isNow = value instanceof Date && Math.abs(value.getTime() - Date.now()) < 1_000
  if (isNow) return { kind: 'now' }
  // Statements travel to the bare server as JSON; the driver sends a bigint as its digits.
  return { kind: 'value', value: typeof value === 'bigint' ? String(value) : value }
}
