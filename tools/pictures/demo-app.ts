import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { user, type LoginResult } from '@tayang/contract'
import { openCalls, type Calls } from '../../bench/app/calls.ts'
import { startChild } from '../../bench/protocol/children.ts'
import { root } from '../../bench/protocol/machine.ts'
import { until } from '../../bench/protocol/until.ts'

/** The product with its demo, as `npm start` runs it. */
export interface DemoApp extends AsyncDisposable {
  readonly address: string
  readonly operatorPassword: string
  readonly calls: Calls
  /** Signs somebody of the demo in. */
  signIn(email: string): Promise<LoginResult>
}

/** Of every person of the demo who is no operator (README.md). */
const PEOPLE_PASSWORD = 'Tayang!2026'
const SERVE_MS_MAX = 60_000

/** Starts it in this folder, where a demo may lie already; without one in a folder that goes with it. */
export async function startDemo(folder: string | undefined): Promise<DemoApp> {
  await using opened = new AsyncDisposableStack()
  const home = folder ?? (await mkdtemp(path.join(tmpdir(), 'tayang-pictures-')))
  if (folder === undefined) opened.defer(() => rm(home, { recursive: true, force: true }))
  const [port, rtmpPort] = [await findFreePort(), await findFreePort()]
  const app = opened.use(
    startChild([process.execPath, '--max-semi-space-size=2', 'server/src/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        RTMP_PORT: String(rtmpPort),
        TAYANG_HOME: path.resolve(home),
        TAYANG_LOG: 'file',
        TAYANG_DEMO_LIVE: '1',
      },
    }),
  )
  let said = ''
  for (const stream of [app.child.stdout, app.child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)))
  }
  const address = `http://localhost:${port}`
  await until(async () => (await fetch(`${address}/readyz`)).ok, {
    withinMs: SERVE_MS_MAX,
    what: 'the app to serve',
    said: () => said,
  })
  const calls = openCalls(address)
  const operatorPassword = await readFile(path.join(home, 'demo-operator-password'), 'utf8')
  const closing = opened.move()
  return {
    address,
    operatorPassword: operatorPassword.trim(),
    calls,
    async signIn(email) {
      const device = {
        uuid: crypto.randomUUID(),
        name: 'Pictures',
        platform: 'chrome',
        osVersion: '1',
      } as const
      const { data } = await calls.call(user.createSession, {
        body: { type: 'username', username: email, password: PEOPLE_PASSWORD, device },
      })
      await openCalls(address, data.accessToken).call(user.validateSession, {
        body: { isNewDevice: data.isNewDevice },
      })
      return data
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const at = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof at === 'object' && at ? at.port : 0
}
