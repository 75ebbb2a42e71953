import { connect } from 'node:net'
import { operation, user } from '@tayang/contract'
import * as z from 'zod/mini'
import { openEventList } from '../../../../../tests/security-log.ts'
import { fakeClock, type FakeClock } from '../../clock/clock-fake.ts'
import { readBody } from '../bodies/read-body.ts'
import { openHttp, type Http } from '../http.ts'
import { silentLog } from '../../log/log.ts'
import type { SecurityEvent } from '../../log/security/security-log.ts'
import { Failure } from '../../errors/failure.ts'
import { route, type Caller, type RawRoute } from '../route.ts'
import { readSettings } from '../../settings/settings.ts'

export const APP = { [user.APP_ID_HEADER]: user.WEB_APP_ID }

/** Operations of no product: one of each kind of caller and body. */
export const sample = {
  echo: operation({
    summary: 'Echo',
    method: 'POST',
    path: '/sample/v1.0/echo/{id}',
    alsoPaths: ['/sample/v1.1/echo/{id}'],
    caller: 'anyone',
    params: z.object({ id: z.string().check(z.maxLength(10, 'Too long an id')) }),
    query: z.object({ n: z._default(z.coerce.number().check(z.int()), 1) }),
    body: z.object({
      text: z.string().check(z.maxLength(100, 'Too long a text')),
      more: z.optional(z.string()),
    }),
    answer: z.object({ text: z.string(), n: z.number() }),
  }),
  shared: operation({
    summary: 'Shared',
    method: 'GET',
    path: '/sample/v1.0/shared',
    caller: 'anyone',
    answer: z.object({ text: z.string() }),
    cacheSeconds: 30,
  }),
  own: operation({
    summary: 'Own',
    method: 'GET',
    path: '/sample/v1.0/own',
    caller: 'viewer',
    answer: z.object({ name: z.string() }),
  }),
  early: operation({ summary: 'Early', method: 'POST', path: '/sample/v1.0/early', caller: 'unvalidated' }),
  app: operation({ summary: 'App', method: 'POST', path: '/sample/v1.0/app', caller: 'app' }),
  operate: operation({
    summary: 'Operate',
    method: 'DELETE',
    path: '/sample/v1.0/operate',
    caller: 'operator',
    permission: 'catalogue.edit',
  }),
  decide: operation({
    summary: 'Decide',
    method: 'POST',
    path: '/sample/v1.0/decide',
    caller: 'operator',
    permission: 'catalogue.edit',
    stepUp: true,
  }),
  raw: operation({
    summary: 'Raw',
    method: 'PUT',
    path: '/sample/v1.0/raw',
    caller: 'anyone',
    body: 'bytes',
    answer: z.object({ sizeBytes: z.number() }),
  }),
  broken: operation({
    summary: 'Broken',
    method: 'GET',
    path: '/sample/v1.0/broken',
    caller: 'anyone',
    answer: z.object({ never: z.string() }),
  }),
  away: operation({
    summary: 'Away',
    method: 'GET',
    path: '/sample/v1.0/away',
    caller: 'anyone',
    answer: z.object({ never: z.string() }),
  }),
  wrong: operation({
    summary: 'Wrong',
    method: 'GET',
    path: '/sample/v1.0/wrong',
    caller: 'anyone',
    answer: z.object({ always: z.string() }),
  }),
} as const

const ids = { accountId: 'account', profileId: 'profile', sessionId: 'session' }
const callers: Readonly<Record<string, Caller>> = {
  viewer: { ...ids, name: 'Ani', roles: [], isValidated: true },
  /** An operator who watches: no session of the console. */
  watching: { ...ids, name: 'Dewi', roles: ['catalogue'], isValidated: true },
  fresh: { ...ids, name: 'Eko', roles: [], isValidated: false },
}
const operator = { ...ids, name: 'Dewi', roles: ['catalogue'], isValidated: true }
const operators: Readonly<Record<string, Caller>> = {
  operator: { ...operator, console: { raisedUntil: null } },
  reviewer: { ...operator, roles: ['reviewer'], console: { raisedUntil: null } },
  raised: { ...operator, console: { raisedUntil: Infinity } },
  lately: { ...operator, console: { raisedUntil: 0 } },
}

/** What must never leave the house. */
export const INNARDS = 'select password_hash from account at /home/tayang/server/src/secret.ts:7'

export interface HttpUnderTest extends AsyncDisposable {
  readonly http: Http
  readonly clock: FakeClock
  readonly security: readonly SecurityEvent[]
  readonly port: number
  /** Sends bytes as they are and answers with all that came back until the peer closed. */
  sendRaw(text: string): Promise<string>
}

/** The body of `/small`, in bytes, at most. */
const SMALL_BYTES_MAX = 10

export async function openHttpUnderTest(env: Record<string, string> = {}): Promise<HttpUnderTest> {
  const clock = fakeClock()
  const securityLog = openEventList()
  const cached: RawRoute = {
    methods: ['GET', 'HEAD'],
    path: '/files/:name',
    handle: async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/plain').send('bytes'),
  }
  const small: RawRoute = {
    methods: ['POST'],
    path: '/small',
    readsOwnBody: true,
    async handle(request, reply) {
      const bounds = { sizeBytesMax: SMALL_BYTES_MAX, withinMs: 1_000, clock }
      return reply.send({ data: { sizeBytes: (await readBody(request.raw, bounds)).byteLength } })
    },
  }
  const http = await openHttp({
    settings: readSettings({ PORT: '0', ...env }, []),
    log: silentLog(),
    clock,
    securityLog,
    routes: [
      route(sample.echo, async ({ body, query }) => ({ data: { text: body.text, n: query.n } })),
      route(sample.shared, async () => ({ data: { text: 'for all' } })),
      route(sample.own, async ({ caller }) => ({ data: { name: caller.name } })),
      route(sample.early, async () => undefined),
      route(sample.app, async () => undefined),
      route(sample.operate, async () => undefined),
      route(sample.decide, async () => undefined),
      route(sample.raw, async ({ asked }) => {
        let sizeBytes = 0
        for await (const chunk of asked.stream as AsyncIterable<Buffer>) sizeBytes += chunk.length
        return { data: { sizeBytes } }
      }),
      route(sample.broken, async () => {
        throw new Error(INNARDS)
      }),
      route(sample.away, async () => {
        throw new Failure(INNARDS, { cause: new Error(INNARDS) })
      }),
      // An answer that breaks its own contract: the mount proves it in tests.
      route(sample.wrong, async () => ({ data: { always: 7 } }) as never),
    ],
    rawRoutes: [cached, small],
    identify: async (token) => callers[token] ?? null,
    identifyConsole: async (token) => operators[token] ?? null,
    provesAnswers: true,
  })
  const port = await http.listen()
  return {
    http,
    clock,
    security: securityLog.events,
    port,
    sendRaw: (text) =>
      new Promise((resolve, reject) => {
        let heard = ''
        const peer = connect(port, '127.0.0.1')
        peer.setEncoding('latin1')
        peer.on('data', (piece) => (heard += String(piece)))
        peer.on('close', () => resolve(heard))
        peer.on('error', reject)
        peer.write(text, 'latin1')
      }),
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  }
}
