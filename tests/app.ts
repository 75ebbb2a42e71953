import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  admin,
  consoleRoles,
  pathOf,
  user,
  type AnswerOf,
  type CallOf,
  type ConsoleRole,
  type LoginResult,
  type Operation,
  type RefusalBody,
} from '@tayang/contract'
import { openEngineProcess } from '../server/src/engine/index.ts'
import { openApp, schemas, type App, type AppOptions } from '../server/src/app/app.ts'
import type { Clock } from '../server/src/platform/clock/clock.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { lockHome } from '../server/src/platform/database/home-lock.ts'
import { silentLog, type Log } from '../server/src/platform/log/log.ts'
import { readSettings } from '../server/src/platform/settings/settings.ts'
import { HOME_PREFIX } from './sweep-homes.ts'

/** What a call came back with, whatever it was. */
export interface Answered<O extends Operation> {
  status: number
  headers: Headers
  /** The body of a success; reading it of a refusal is a mistake of the test. */
  body: AnswerOf<O>
  refusal: RefusalBody
}

export interface Person {
  readonly email: string
  readonly password: string
  readonly login: LoginResult
  readonly deviceUuid: string
}

export interface TestApp extends AsyncDisposable {
  readonly app: App
  readonly address: string
  readonly rtmpPort: number
  call<O extends Operation>(
    operation: O,
    input: CallOf<O>,
    how?: { token?: string; headers?: Record<string, string> },
  ): Promise<Answered<O>>
  /** Registers somebody and signs them in, by the calls of the site. */
  person(name: string): Promise<Person>
  /**
   * An operator of the console, whose `login.accessToken` is the token of their console session: with every role and
   * a fresh code, unless told otherwise. `call` uses their session as a viewer where the operation is one of viewers.
   */
  operator(roles?: readonly ConsoleRole[], how?: { raised: boolean }): Promise<Person>
}

let people = 0

/** A machine that takes publishers beside the whole server. */
const INGEST = 'ingest,packager'

const YEARS_MS = String(10 * 365 * 24 * 60 * 60_000)
const longConsoleSessions = {
  TAYANG_CONSOLE_ACCESS_MS: YEARS_MS,
  TAYANG_CONSOLE_IDLE_MS: YEARS_MS,
  TAYANG_CONSOLE_SESSION_MS: YEARS_MS,
  TAYANG_CONSOLE_STEP_UP_MS: YEARS_MS,
}

/** Only where the run has a cluster: it belongs to the runner of unit and API tests. */
async function openClusterDatabase() {
  const { openTestDatabase } = await import('./database.ts')
  return openTestDatabase(schemas)
}

/**
 * The whole app on a port of its own, with a database of its own: one of the run's cluster, or with `ownDatabase`
 * the embedded one. With `engine` the media engine runs too, with `pages` the built site is served.
 */
export async function openTestApp(
  options: {
    engine?: boolean
    env?: Record<string, string>
    pages?: boolean
    ownDatabase?: boolean
    /** One that the test opened itself and closes after the app. */
    database?: Database
    log?: Log
    /** It shares its database with other apps of the test. */
    cluster?: AppOptions['cluster']
    /** Of one that does not do all; absent: those of a whole server without engines. */
    roles?: string
    /** Answers where it is called, by its own address: a proxy that has several servers behind it. */
    behind?: (address: string) => Promise<string>
    /** One that the test turns by hand; what the database waits for is not turned with it. */
    clock?: Clock
  } = {},
): Promise<TestApp> {
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(path.join(tmpdir(), HOME_PREFIX))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  // The embedded database locks its home itself.
  if (!options.ownDatabase) opened.use(await lockHome(home))
  const rtmpPort = await freePort()
  const roles = options.roles ?? (options.pages ? 'web,api,socket,worker' : 'api,socket,worker')
  const settings = readSettings(
    {
      PORT: '0',
      RTMP_PORT: String(rtmpPort),
      TAYANG_HOME: home,
      TAYANG_FREE_BYTES_MIN: '1000000',
      // A test that does not undo has no reason to wait.
      TAYANG_DECISION_UNDO_MS: '0',
      TAYANG_DELETION_GRACE_MS: '0',
      TAYANG_TOPUP_SECRET: 'what the server of the apps signs with',
      // A test may turn its clock by days and its operator goes on working.
      ...longConsoleSessions,
      ...options.env,
    },
    ['--roles', roles],
  )
  const log = options.log ?? silentLog()
  const database = options.database ?? (options.ownDatabase ? null : opened.use(await openClusterDatabase()))
  const app = opened.use(
    await openApp(settings, {
      ...(database && { database }),
      ...(options.clock && { clock: options.clock }),
      ...(options.cluster && { cluster: options.cluster }),
      log,
      provesAnswers: true,
      sharesGuestAnswers: false,
    }),
  )
  const port = await app.http.listen()
  if (options.engine) {
    opened.use(
      openEngineProcess({
        ...app,
        roles: options.roles === INGEST ? ['ingest', 'packager'] : ['ingest', 'packager', 'transcode'],
        port,
        secret: app.controlSecret,
      }),
    )
  }
  const own = `http://127.0.0.1:${port}`
  const address = (await options.behind?.(own)) ?? own
  if (options.engine) await engineThere(address)

  /** The viewer's token of operators, by their token of the console. */
  const viewerTokens = new Map<string, string>()
  const call: TestApp['call'] = async (operation, input, how = {}) => {
    const token = (operation.caller !== 'operator' && viewerTokens.get(how.token ?? '')) || how.token
    const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
    const isBytes = body instanceof Uint8Array
    const response = await fetch(`${address}${pathOf(operation, { ...params })}${queryText(query)}`, {
      method: operation.method,
      headers: {
        'x-app-id': user.WEB_APP_ID,
        ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...how.headers,
      },
      ...(body === undefined ? {} : { body: isBytes ? body.slice() : JSON.stringify(body) }),
    })
    const text = await response.text()
    const parsed: unknown = text === '' ? null : JSON.parse(text)
    return {
      status: response.status,
      headers: response.headers,
      body: parsed as AnswerOf<typeof operation>,
      refusal: parsed as RefusalBody,
    }
  }

  async function signIn(email: string, password: string): Promise<Person> {
    const device = { uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' } as const
    const made = await call(user.createSession, {
      body: { type: 'username', username: email, password, device },
    })
    if (made.status !== 200) throw new Error(`sign-in of ${email}: ${made.status} ${made.refusal.code}`)
    const login = made.body.data
    await call(
      user.validateSession,
      { body: { isNewDevice: login.isNewDevice } },
      { token: login.accessToken },
    )
    return { email, password, login, deviceUuid: device.uuid }
  }

  const closing = opened.move()
  return {
    app,
    address,
    rtmpPort,
    call,
    async person(name) {
      const email = `${name.toLowerCase()}-${++people}@example.com`
      const password = 'a good password'
      const made = await call(user.createAccount, { body: { email, password, name } })
      if (made.status !== 200) throw new Error(`registering ${email}: ${made.status} ${made.refusal.code}`)
      return signIn(email, password)
    },
    async operator(roles = consoleRoles, { raised } = { raised: true }) {
      const email = `operator-${++people}@example.com`
      const password = 'a good password'
      const made = await app.user.provisioning.makeOperator(email, roles)
      await call(user.resetPassword, { body: { password, token: made.token } })
      const viewer = await signIn(email, password)
      const opened = await call(admin.createConsoleSession, { body: { username: email, password } })
      if (opened.status !== 200) throw new Error(`console of ${email}: ${opened.refusal.code}`)
      const { accessToken } = opened.body.data
      viewerTokens.set(accessToken, viewer.login.accessToken)
      if (raised) await call(admin.stepUpConsoleSession, { body: { password } }, { token: accessToken })
      return { ...viewer, login: { ...viewer.login, accessToken } }
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** Until the engine said hello nothing live is anywhere; then its origin answers for itself. */
async function engineThere(address: string): Promise<void> {
  await until(
    async () => {
      const answer = await fetch(`${address}/media/live/nobody/multivariant.m3u8`)
      return !(await answer.text()).includes('MISSING_VIDEO')
    },
    { what: 'the media engine' },
  )
}

function queryText(query: object | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

/** A port that nobody has now; RTMP publishers must know theirs before the engine listens. */
export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

/** For what hangs: whatever else the machine does, what goes on may end, before the test itself is ended unasked. */
const WITHIN_MS = 50_000

/** Waits until a fact is there; asks again and again, within a bound. */
export async function until<T>(
  fact: () => Promise<T | null | undefined | false>,
  { withinMs = WITHIN_MS, what = 'a fact' }: { withinMs?: number; what?: string } = {},
): Promise<T> {
  const end = performance.now() + withinMs
  for (;;) {
    const found = await fact()
    if (found !== null && found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`waited ${withinMs} ms in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
