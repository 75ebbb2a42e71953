import compress from '@fastify/compress'
import { readsOwnBody, type AnswerOf, type CallOf, type InputOf, type Operation } from '@tayang/contract'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
} from 'fastify'
import * as z from 'zod/mini'
import { forWriting } from './answer-schema.ts'
import type { Clock } from '../clock/clock.ts'
import { isDemo, isLoopbackRequest } from '../settings/demo-mode.ts'
import { askedByAnyGuest, isShared, openGuestAnswers, type GuestAnswers } from './guest-answers.ts'
import { callerOf, refuseClosed } from './http-callers.ts'
import { answerBrokenRequest, answerError, sendRefusal } from './http-refusals.ts'
import { newId } from '../ids/ids.ts'
import { judge } from './validate.ts'
import type { Log } from '../log/log.ts'
import { describeApi, schemaOf } from './openapi.ts'
import { sendPage } from './page-cache.ts'
import { openPeers, type Peers } from './peer.ts'
import { Refusal, refuse } from './refusal.ts'
import type { Asked, Bytes, Caller, Exchange, RawRoute, Route } from './route.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * The HTTP port: mounts the contract's operations on Fastify.
 *
 * Parses what comes in, finds out who asks, gives both to the route and turns what comes back into the
 * envelope of the contract. Holds no rule of any module.
 */
export interface Http extends AsyncDisposable {
  readonly app: FastifyInstance
  /** Calls an operation as a guest without leaving the process: how pages are rendered on the server. */
  callAsGuest<O extends Operation>(operation: O, input: CallOf<O>): Promise<AnswerOf<O>>
  /** Listens and answers with the port. */
  listen(): Promise<number>
}

interface Needs {
  settings: Pick<Settings, 'host' | 'port' | 'origin' | 'trustedProxies'>
  log: Log
  clock: Clock
  routes: readonly Route[]
  rawRoutes: readonly RawRoute[]
  /** What answers every address that nothing else does: the pages. */
  pages?: ((app: FastifyInstance) => Promise<void>) | undefined
  identify(token: string, asked: { isDemo: boolean }): Promise<Caller | null>
  /** Whether only operators are served now (ruling R12). */
  isClosed?: (() => boolean) | undefined
  /** Checks every answer against the contract; on in tests. */
  provesAnswers: boolean
  /** Gives guests what another guest was told a moment ago; off in tests, which look at what they just changed. */
  sharesGuestAnswers?: boolean
}

interface Serving extends Needs {
  readonly guestAnswers: GuestAnswers | null
  readonly isDemoApp: boolean
  readonly peers: Peers
}

/** Default bound of a JSON body in bytes. */
const BODY_BYTES_MAX = 64 * 1024
/** A client gets this long to send its headers and its JSON body. */
const REQUEST_MS_MAX = 30_000
const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

export async function openHttp(given: Needs): Promise<Http> {
  const needs: Serving = {
    ...given,
    guestAnswers: given.sharesGuestAnswers ? openGuestAnswers(given.clock) : null,
    isDemoApp: isDemo(given.settings),
    peers: openPeers(given.settings.trustedProxies),
  }
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    // Scheme and host of a proxy that was named are believed; who asks is said by `peers`.
    trustProxy: needs.settings.trustedProxies ? needs.peers.isProxy : false,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    genReqId: newId,
    // The same paths also answer under /api (house: the wire).
    rewriteUrl: (request) => (request.url ?? '/').replace(/^\/api(?=\/[a-z]+\/v\d)/, ''),
    frameworkErrors: (error, request, reply) => void answerError(needs.log, error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  })
  app.server.headersTimeout = REQUEST_MS_MAX
  app.server.requestTimeout = 0
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(needs.log, error, request, reply))
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('NOT_FOUND')))
  // Every call passes here: a hook that promises nothing costs no turn of the loop.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // Whatever a route says: no cache keeps what somebody with a token was given (trust 14).
    const isKnown = request.headers.authorization !== undefined
    if (isKnown || !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
    done(null, payload)
  })

  await app.register(compress, {
    threshold: 1024,
    // Playlists too: a long film's is text that says the same a thousand times.
    customTypes: /^text\/|json|javascript|xml|mpegurl/,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  // A form is one flat object of texts; the contract judges it as it judges JSON.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  await describeApi(app, needs.routes)

  // By method and path: a page's build holds its own copy of the contract.
  const byOperation = new Map(needs.routes.map((served) => [nameOf(served.operation), served]))
  await app.register(async (scope) => {
    scope.addHook('preParsing', (request, reply, body, done) => {
      boundBody(request, reply, needs.clock)
      done(null, body)
    })
    for (const served of needs.routes) if (!readsOwnBody(served.operation)) mount(scope, served, needs)
  })
  await app.register(async (scope) => {
    // These routes read their own body, whatever it calls itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const served of needs.routes) if (readsOwnBody(served.operation)) mount(scope, served, needs)
    for (const raw of needs.rawRoutes) if (raw.readsOwnBody) mountRaw(scope, raw)
  })
  refuseOtherMethods(app, needs.routes)
  for (const raw of needs.rawRoutes) if (!raw.readsOwnBody) mountRaw(app, raw)
  await needs.pages?.(app)

  return {
    app,
    async callAsGuest(operation, input) {
      const served = byOperation.get(nameOf(operation))
      if (!served) throw new Error(`nobody serves ${nameOf(operation)}`)
      if (needs.isClosed?.() && !served.operation.duringMaintenance) refuseClosed()
      const parsed = parseInput(served.operation, input)
      const answer = await served.handle({
        ...parsed,
        caller: null,
        asked: askedInProcess(needs),
        now: needs.clock.now(),
        refuse,
      })
      return answer as AnswerOf<typeof operation>
    },
    async listen() {
      await app.listen({ host: needs.settings.host, port: needs.settings.port })
      const address = app.server.address()
      return typeof address === 'object' && address ? address.port : needs.settings.port
    },
    async [Symbol.asyncDispose]() {
      app.server.closeIdleConnections()
      const closed = app.close()
      // A player's long request must not hold the stop.
      const late = setTimeout(() => app.server.closeAllConnections(), 2_000)
      await closed
      clearTimeout(late)
    },
  }
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

const pathsOf = ({ path, alsoPaths }: Operation) =>
  [path, ...(alsoPaths ?? [])].map((each) => each.replace(/\{(\w+)\}/g, ':$1'))

function mount(scope: FastifyInstance, served: Route, needs: Serving): void {
  const { operation } = served
  const answerSchema = schemaOf(operation.answer, 'output')
  const success = answerSchema && {
    type: 'object',
    properties: {
      data: forWriting(answerSchema),
      ...(operation.meta ? { meta: schemaOf(operation.meta, 'output') } : {}),
    },
  }
  for (const [place, url] of pathsOf(operation).entries()) {
    scope.route({
      method: operation.method,
      url,
      bodyLimit: operation.bodyBytesMax ?? BODY_BYTES_MAX,
      // The contract's own schemas judge what comes in; Fastify only writes what goes out.
      validatorCompiler: () => () => true,
      schema: { ...(success ? { response: { 200: success } } : {}), hide: place > 0 },
      config: { operation },
      handler: (request, reply) => serve(served, request, reply, needs),
    })
  }
}

function mountRaw(scope: FastifyInstance, { methods, path, handle }: RawRoute): void {
  scope.route({ method: [...methods], url: path, exposeHeadRoute: false, handler: handle })
}

/** An address of the contract that is called by a method which it does not have says which ones it has. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const byUrl = Map.groupBy(
    routes.flatMap(({ operation }) => pathsOf(operation).map((url) => ({ url, method: operation.method }))),
    // Two operations may call the same part of their address by two names.
    ({ url }) => url.replace(/:\w+/g, ':part'),
  )
  for (const [url, served] of byUrl) {
    const allowed = new Set<HTTPMethods>(served.map(({ method }) => method))
    app.route({
      method: METHODS.filter((method) => !allowed.has(method)),
      url,
      exposeHeadRoute: false,
      async onRequest(_request, reply) {
        reply.header('allow', [...allowed].join(', '))
        throw new Refusal('METHOD_NOT_ALLOWED')
      },
      handler: () => undefined,
    })
  }
}

/** Gives up on a client that announces a JSON body and does not send it. */
function boundBody({ raw, headers }: FastifyRequest, reply: FastifyReply, clock: Clock): void {
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const stop = clock.after(REQUEST_MS_MAX, () => raw.destroy())
  raw.once('end', stop)
  // An answer that needed no body: the connection may serve somebody's next request already.
  reply.raw.once('close', stop)
}

async function serve(
  served: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  needs: Serving,
): Promise<FastifyReply> {
  const { operation } = served
  const asked = askedOf(request, needs)
  const known: { caller: Caller | null } = { caller: null }
  const admitted = await admit(operation, { request, asked, known }, needs).catch(async (error: unknown) => {
    if (error instanceof Refusal && known.caller) {
      const now = needs.clock.now()
      await served.refused?.({ caller: known.caller, asked, now, code: error.code })
    }
    throw error
  })
  if (needs.guestAnswers && isShared(operation) && asked.header('authorization') === undefined) {
    const page = await needs.guestAnswers.get(
      { operation, input: admitted, isDemo: asked.isDemo },
      async () => {
        const now = needs.clock.now()
        const answer = await served.handle({ ...admitted, asked: askedByAnyGuest(asked), now, refuse })
        if (needs.provesAnswers) proveAnswer(operation, answer)
        return String(reply.serialize(answer))
      },
    )
    sayWhoKeeps(operation, request, reply)
    reply.header('age', Math.floor((needs.clock.now() - page.at) / 1_000))
    return sendPage(reply, request, page)
  }
  try {
    const answer = await served.handle({ ...admitted, asked, now: needs.clock.now(), refuse })
    return sendAnswer(operation, answer, { request, reply, needs })
  } finally {
    if (operation.caller === 'operator' && operation.method !== 'GET') needs.guestAnswers?.forget()
  }
}

/** Who asks, and what they ask for; whoever was found out is left in `known`, also where the call is refused. */
async function admit(
  operation: Operation,
  from: { request: FastifyRequest; asked: Asked; known: { caller: Caller | null } },
  needs: Needs,
) {
  const { request, asked, known } = from
  const caller = await callerOf(operation, { asked, known }, needs)
  const parsed = parseInput(operation, {
    params: request.params,
    query: request.query,
    body: readsOwnBody(operation) ? undefined : request.body,
  })
  // `callerOf` gave exactly what this kind of operation promises.
  return { ...parsed, caller: caller as Exchange<Operation>['caller'] }
}

function sendAnswer(
  operation: Operation,
  answer: unknown,
  { request, reply, needs }: { request: FastifyRequest; reply: FastifyReply; needs: Needs },
): FastifyReply {
  sayWhoKeeps(operation, request, reply)
  if (operation.answer === undefined) return reply.code(204).send()
  if (operation.answer === 'bytes') {
    const raw = answer as Bytes
    return reply
      .type(raw.contentType)
      .headers({ ...raw.headers })
      .send(raw.bytes)
  }
  const body = answer as { data: unknown; meta?: unknown }
  if (operation.mayBeEmpty && body.data === null) return reply.code(204).send()
  if (needs.provesAnswers) proveAnswer(operation, answer)
  return reply.code(200).send(body)
}

function proveAnswer({ answer, meta }: Operation, given: unknown): void {
  const body = given as { data: unknown; meta?: unknown }
  if (answer !== undefined && answer !== 'bytes') z.parse(answer, body.data)
  if (meta) z.parse(meta, body.meta)
}

/** Which caches may keep this answer, and for how long. */
function sayWhoKeeps({ cacheSeconds }: Operation, request: FastifyRequest, reply: FastifyReply): void {
  const isGuest = request.headers.authorization === undefined
  const isPublic = cacheSeconds !== undefined && isGuest
  reply.header('cache-control', isPublic ? `public, max-age=${cacheSeconds}` : 'private, no-store')
  if (cacheSeconds !== undefined) reply.header('vary', 'Authorization, Accept-Encoding')
}

/** Parses the parts that the operation has; the first wrong field decides the sentence. */
function parseInput(
  operation: Operation,
  raw: { params?: unknown; query?: unknown; body?: unknown },
): InputOf<Operation> {
  const body = readsOwnBody(operation) ? undefined : operation.body
  const parts = { params: operation.params, query: operation.query, body }
  const parsed: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(parts)) {
    if (schema === undefined || schema === 'bytes') continue
    parsed[name] = judge(schema, raw[name as keyof typeof raw] ?? {}, name)
  }
  return parsed as unknown as InputOf<Operation>
}

function askedOf(request: FastifyRequest, needs: Serving): Asked {
  return {
    ip: needs.peers.addressOf(request.raw),
    id: request.id,
    header(name) {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    stream: request.raw,
    isDemo: needs.isDemoApp && isLoopbackRequest(request),
  }
}

function askedInProcess(needs: Needs): Asked {
  return {
    ip: 'in-process',
    id: newId(),
    header: () => undefined,
    get stream(): never {
      throw new Error('an in-process call carries no raw body')
    },
    isDemo: isDemo(needs.settings),
  }
}
