import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '../protocol/until.ts'
import { runToEnd, startChild } from '../protocol/children.ts'
import { root } from '../protocol/machine.ts'
import { openCalls, type Calls } from './calls.ts'

/** The product as people run it, in a process of its own, so that its work is not the benchmark's. */
export interface RunningApp extends AsyncDisposable {
  readonly address: string
  readonly rtmpPort: number
  readonly pid: number
  /** Its folder of data. */
  readonly home: string
  /** Where its database is. */
  databaseUrl(): Promise<string>
  /** Calls of an operator who was made by the product's own command. */
  readonly operator: Calls
}

const SERVE_MS_MAX = 120_000
const OPERATOR_MS_MAX = 60_000
const DAY_MS = String(24 * 60 * 60_000)
/** As `npm start` does. */
const FLAGS = ['--max-semi-space-size=2']

export async function startApp(env: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  const [port, rtmpPort] = [await findFreePort(), await findFreePort()]
  const environment = {
    ...process.env,
    PORT: String(port),
    RTMP_PORT: String(rtmpPort),
    TAYANG_HOME: home,
    TAYANG_LOG: 'file',
    // A benchmark may take longer than an operator stays signed in.
    TAYANG_CONSOLE_ACCESS_MS: DAY_MS,
    TAYANG_CONSOLE_IDLE_MS: DAY_MS,
    TAYANG_CONSOLE_SESSION_MS: DAY_MS,
    TAYANG_CONSOLE_STEP_UP_MS: DAY_MS,
    ...env,
  }
  const app = opened.use(
    startChild([process.execPath, ...FLAGS, 'server/src/main.ts', '--empty'], {
      cwd: root,
      env: environment,
    }),
  )
  let said = ''
  const keep = (text: string) => (said = (said + text).slice(-4_000))
  app.child.stdout?.setEncoding('utf8').on('data', keep)
  app.child.stderr?.setEncoding('utf8').on('data', keep)
  const gone = app.ended.then((code): never => {
    throw new Error(`the app ended with ${code}: ${said}`)
  })
  gone.catch(() => undefined)

  const address = `http://127.0.0.1:${port}`
  const ready = until(async () => (await fetch(`${address}/readyz`)).ok, {
    withinMs: SERVE_MS_MAX,
    what: 'the app to be ready',
    said: () => said,
  })
  await Promise.race([ready, gone])
  const email = 'operator@example.com'
  const printed = await runToEnd([process.execPath, 'server/src/operator.ts', email], {
    cwd: root,
    env: environment,
    withinMs: OPERATOR_MS_MAX,
  })
  const token = /reset-password\?token=(\S+)/.exec(printed)?.[1]
  if (token === undefined) throw new Error(`no link for the operator in: ${printed}`)
  const operator = await openCalls(address).signIn({ email, resetToken: token })
  const closing = opened.move()
  return {
    address,
    rtmpPort,
    pid: app.pid,
    home,
    databaseUrl: async () => (await readFile(path.join(home, 'postgres-url'), 'utf8')).trim(),
    operator,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** A port of loopback that nobody has now. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}
