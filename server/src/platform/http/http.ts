import compress from '@fastify/compress'
import type { AnswerOf, CallOf, Operation, SwitchName } from '@tayang/contract'
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import { newId } from '../ids/ids.ts'
import type { Log } from '../log/log.ts'
import type { SecurityLog } from '../log/security/security-log.ts'
import { isDemo, isLoopbackRequest } from '../settings/demo-mode.ts'
import { originOf, type Settings } from '../settings/settings.ts'
import { boundBody, REQUEST_MS_MAX } from './bodies/bound-body.ts'
import { boundConnections } from './bound-connections.ts'
import { openCallEvents, type EventOf } from './call-events.ts'
import { openGuestResponses } from './guest-responses.ts'
import { consoleGate } from './console-gate.ts'
import { bearerOf, refuseClosed } from './http-callers.ts'
import { BODY_BYTES_MAX, mountRoutes } from './http-mounts.ts'
import { answerBrokenRequest, answerError, sendRefusal } from './http-refusals.ts'
import { describeApi } from './reference/openapi.ts'
import type { PassedOperations } from './peers/pass-on.ts'
import { openPeers, type Peers } from './peers/peer.ts'
import { Refusal, refuse } from './refusal.ts'
import type { Caller, RawRoute, Route } from './route.ts'
import { infoInProcess, parseInput, type Serving } from './serve-operation.ts'

/**
 * The HTTP port: mounts the contract's operations on Fastify.
 *
 * It parses a request, identifies the caller, gives both to the route and puts what the route answers into the
 * envelope of the contract. It holds no rule of any module.
 */
export interface Http extends AsyncDisposable {
  readonly app: FastifyInstance
  /** Calls an operation as a guest without leaving the process; pages are rendered on the server with it. */
  callAsGuest<O extends Operation>(operation: O, input: CallOf<O>): Promise<AnswerOf<O>>
  /** Listens and answers with the port. */
  listen(): Promise<number>
  /** What guests are given is made again: an operator changed something at another server. */
  readonly forgetGuestAnswers: () => void
  /** Every answer from now on is the last one of its connection, so that clients go elsewhere before the end. */
  drain(): void
}

/** A request that was answered: by which route, how, and how long it took. */
export interface AnsweredCall {
  readonly route: string
  readonly status: number
  readonly seconds: number
}

interface HttpDependencies {
  settings: Pick<Settings, 'host' | 'port' | 'origin' | 'consoleOrigin' | 'trustedProxies' | 'http'>
  log: Log
  /** Where security events are recorded; nowhere in the tests of modules. */
  securityLog?: SecurityLog | undefined
  /** Which security events operations are. */
  eventOf?: EventOf | undefined
  clock: Clock
  routes: readonly Route[]
  rawRoutes: readonly RawRoute[]
  /** Mounts what answers every path that nothing else does: the pages. */
  pages?: ((app: FastifyInstance) => Promise<void>) | undefined
  identify(token: string, request: { isDemo: boolean }): Promise<Caller | null>
  /** The caller of a token of the console. */
  identifyConsole?: ((token: string, request: { isDemo: boolean }) => Promise<Caller | null>) | undefined
  /** The same from memory while the database is away, for operations that act even unwritten. */
  identifyConsoleAnyhow?:
    | ((token: string, request: { isDemo: boolean }) => Promise<Caller | null>)
    | undefined
  /** Whether only operators are served now. */
  isClosed?: (() => boolean) | undefined
  /** Whether operators have left a part of the product on. */
  isOn?: ((name: SwitchName) => Promise<boolean>) | undefined
  /** Checks every response against the contract; on in tests. */
  provesAnswers: boolean
  /** Operations that another server answers; absent where this one answers all. */
  passedOn?: PassedOperations | undefined
  /** By which another server that passes requests on to this one proves itself; absent where none does. */
  passingSecret?: string | undefined
  /** Told of each answer, where its duration is measured. */
  answered?: ((answer: AnsweredCall) => void) | undefined
  /** Told where an operator changed something, so that other servers forget what they give to guests. */
  guestAnswersOutdated?: (() => void) | undefined
  /** Gives guests the response that another guest got a moment ago; off in tests, which read what they just wrote. */
  sharesGuestAnswers?: boolean
}

export async function openHttp(dependencies: HttpDependencies): Promise<Http> {
  const { settings, clock, routes, rawRoutes, securityLog, eventOf } = dependencies
  const peers = openPeers(settings.trustedProxies, dependencies.passingSecret)
  const serving: Serving = {
    ...dependencies,
    guestResponses: dependencies.sharesGuestAnswers ? openGuestResponses(clock) : null,
    events: securityLog ? openCallEvents(securityLog, eventOf ?? (() => undefined)) : null,
    isDemoApp: isDemo(settings),
    peers,
  }
  const app = openFastify(dependencies, peers)
  if (dependencies.answered) tellAnswers(app, dependencies.answered)
  let isLeaving = false
  let isStopping = false
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isStopping) return done()
    void sendRefusal(reply.header('connection', 'close'), new Refusal('UNAVAILABLE'))
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done()
  })
  await addCodecs(app)
  await describeApi(app, {
    routes,
    origin: originOf(settings),
    seesOperators: (request) => seesOperators(request, serving),
  })
  await mountRoutes(app, { routes, rawRoutes, serving })
  await dependencies.pages?.(app)

  return {
    app,
    callAsGuest: guestCalls(routes, serving),
    async listen() {
      await app.listen({ host: settings.host, port: settings.port })
      const address = app.server.address()
      return typeof address === 'object' && address ? address.port : settings.port
    },
    forgetGuestAnswers: () => serving.guestResponses?.forget(),
    drain() {
      isLeaving = true
    },
    async [Symbol.asyncDispose]() {
      isStopping = true
      app.server.closeIdleConnections()
      const closed = app.close()
      // A player's long request must not delay the stop.
      const timer = setTimeout(() => app.server.closeAllConnections(), 2_000)
      await closed
      clearTimeout(timer)
    },
  }
}

/** How often Node looks for connections whose headers do not come. */
const CHECK_EVERY_MS = 5_000

/** Fastify with its bounds, its errors and the headers of every response. */
function openFastify({ settings, log, securityLog, clock }: HttpDependencies, peers: Peers): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    // Scheme and host are taken from a trusted proxy; `peers` decides about the address of the client.
    trustProxy: settings.trustedProxies ? peers.isProxy : false,
    // Counted from the last byte: a long download goes on, and one that nobody reads ends.
    connectionTimeout: settings.http.silentMs,
    keepAliveTimeout: 65_000,
    // A request during the stop is refused by a hook, with a body of the contract.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    genReqId: newId,
    // The same paths also answer under /api.
    rewriteUrl: (request) => (request.url ?? '/').replace(/^\/api(?=\/[a-z]+\/v\d)/, ''),
    frameworkErrors: (error, request, reply) => void answerError(log, error, request, reply),
    clientErrorHandler: answerBrokenRequest,
    http: { connectionsCheckingInterval: CHECK_EVERY_MS },
  })
  app.server.headersTimeout = REQUEST_MS_MAX
  // An upload may take hours; `boundBody` ends every other body that does not come.
  app.server.requestTimeout = 0
  boundConnections(app.server, {
    securityLog,
    settings: settings.http,
    trustedProxies: settings.trustedProxies,
    peers,
    clock,
  })
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(log, error, request, reply))
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('NOT_FOUND')))
  app.addHook('onRequest', (request, reply, done) => {
    boundBody(request, reply, clock)
    done()
  })
  const transport = strictTransportOf(settings)
  // Every request passes these hooks; with `done` instead of a promise they cost no tick of the event loop.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    if (transport !== null) reply.header('strict-transport-security', transport)
    done()
  })
  app.addHook('onRequest', consoleGate(settings))
  app.addHook('onSend', (request, reply, payload, done) => {
    // No cache may keep a response to a request with a token, whatever the route set.
    const hasToken = request.headers.authorization !== undefined
    if (hasToken || !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'private, no-store')
      reply.removeHeader('cdn-cache-control')
    }
    done(null, payload)
  })
  return app
}

/**
 * A route is named by its pattern: no path of a request becomes a name. Files that are served from a folder have a
 * route each (`@fastify/static` notes its file there), whose names change with every build: they are one.
 */
function tellAnswers(app: FastifyInstance, answered: (answer: AnsweredCall) => void): void {
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const pattern = 'file' in (routeOptions.config ?? {}) ? 'file' : routeOptions.url
    const route = pattern === undefined ? 'none' : `${method} ${pattern}`
    answered({ route, status: statusCode, seconds: elapsedTime / 1_000 })
    done()
  })
}

/** RFC 6797: a browser that came by https once comes by it from then on. Other names of the domain are not ours. */
function strictTransportOf({ origin, http }: HttpDependencies['settings']): string | null {
  const isSent = origin?.startsWith('https:') === true && http.hstsSeconds > 0
  return isSent ? `max-age=${http.hstsSeconds}` : null
}

/** Calls of operators are described on the machine of a demo, and to somebody who is signed in at the console. */
async function seesOperators(request: FastifyRequest, serving: Serving): Promise<boolean> {
  const isOfDemo = serving.isDemoApp && isLoopbackRequest(request)
  const token = bearerOf(request.headers.authorization)
  if (isOfDemo || token === null) return isOfDemo
  const caller = await serving.identifyConsole?.(token, { isDemo: false })
  return caller?.isValidated === true && caller.console !== undefined
}

async function addCodecs(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    // Playlists too: that of a long film repeats the same text a thousand times.
    customTypes: /^text\/|json|javascript|xml|mpegurl/,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  // A form is one flat object of texts; the contract validates it like JSON.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

function guestCalls(routes: readonly Route[], serving: Serving): Http['callAsGuest'] {
  // By method and path, because the build of a page holds its own copy of the contract.
  const byOperation = new Map(routes.map((served) => [nameOf(served.operation), served]))
  return async (operation, input) => {
    const served = byOperation.get(nameOf(operation))
    if (!served) throw new Error(`nothing serves ${nameOf(operation)}`)
    if (serving.passedOn?.includes(served.operation)) {
      throw new Error(`${nameOf(operation)} is answered by another server, and no page is made from it here`)
    }
    if (serving.isClosed?.() && !served.operation.duringMaintenance) refuseClosed()
    const parsed = parseInput(served.operation, input)
    const asked = infoInProcess(serving.settings)
    const answer = await served.handle({ ...parsed, caller: null, asked, now: serving.clock.now(), refuse })
    return answer as AnswerOf<typeof operation>
  }
}
