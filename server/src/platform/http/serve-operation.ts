import { readsOwnBody, type InputOf, type Operation, type SwitchName } from '@tayang/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '../clock/clock.ts'
import { newId } from '../ids/ids.ts'
import { isDemo, isLoopbackRequest } from '../settings/demo-mode.ts'
import type { Settings } from '../settings/settings.ts'
import { infoOfAnyGuest, isShared, type GuestResponses } from './guest-responses.ts'
import type { CallEvents } from './call-events.ts'
import type { PassedOperations } from './peers/pass-on.ts'
import { callerOf, type CallerDependencies } from './http-callers.ts'
import { sendPage, type Page } from './page-cache.ts'
import type { Peers } from './peers/peer.ts'
import { Refusal, refuse } from './refusal.ts'
import type { Bytes, Caller, Exchange, RequestInfo, Route } from './route.ts'
import { validate } from './validate.ts'

/** What serving a request needs beside its route. */
export interface Serving extends CallerDependencies {
  /** Whether operators have left a part of the product on. */
  readonly isOn?: ((name: SwitchName) => Promise<boolean>) | undefined
  readonly settings: Pick<Settings, 'host' | 'origin'>
  readonly clock: Clock
  /** Checks every response against the contract; on in tests. */
  readonly provesAnswers: boolean
  readonly guestResponses: GuestResponses | null
  /** Null where nothing is recorded. */
  readonly events: CallEvents | null
  readonly isDemoApp: boolean
  readonly peers: Peers
  /** Told where an operator changed something. */
  readonly guestAnswersOutdated?: (() => void) | undefined
  /** Operations that another server answers; absent where this one answers all. */
  readonly passedOn?: PassedOperations | undefined
}

interface Request {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly serving: Serving
}

/** Answers one request to an operation, and records what it was for the security of the installation. */
export async function serveOperation(served: Route, request: Request): Promise<FastifyReply> {
  const { operation } = served
  const { events } = request.serving
  const known: { caller: Caller | null } = { caller: null }
  const asked = infoOf(request.request, request.serving)
  const callOf = () => ({ operation, asked, caller: known.caller, body: request.request.body })
  try {
    const reply = await answer(served, { ...request, asked, known })
    events?.served(callOf())
    return reply
  } catch (error) {
    events?.refused(callOf(), error)
    throw error
  }
}

async function answer(
  served: Route,
  {
    request,
    reply,
    serving,
    asked,
    known,
  }: Request & { asked: RequestInfo; known: { caller: Caller | null } },
): Promise<FastifyReply> {
  const { operation } = served
  const { clock, guestResponses } = serving
  const admitted = await admit(operation, { request, asked, known }, serving).catch(
    async (error: unknown) => {
      if (error instanceof Refusal && known.caller) {
        await served.refused?.({ caller: known.caller, asked, now: clock.now(), code: error.code })
      }
      throw error
    },
  )
  const { caller } = admitted
  if (guestResponses && isShared(operation) && asked.header('authorization') === undefined) {
    const page = await pageForGuests(served, { admitted, asked, serving, guestResponses })
    setCacheHeaders(operation, request, reply)
    reply.header('age', Math.floor((clock.now() - page.at) / 1_000))
    return sendPage(reply, request, page)
  }
  if (served.own && caller) {
    const shared = await answerForGuests(served, { admitted, asked, serving })
    const exchange = { ...admitted, caller, asked, now: clock.now(), refuse }
    return sendResponse(operation, await served.own.add(shared, exchange), { request, reply, serving })
  }
  try {
    const response = await served.handle({ ...admitted, asked, now: clock.now(), refuse })
    return sendResponse(operation, response, { request, reply, serving })
  } finally {
    if (operation.caller === 'operator' && operation.method !== 'GET') {
      guestResponses?.forget()
      serving.guestAnswersOutdated?.()
    }
  }
}

type Admitted = Pick<Exchange<Operation>, 'params' | 'query' | 'body' | 'caller'>
type AnyData = Parameters<NonNullable<Route['own']>['add']>[0]

interface ForGuests {
  readonly admitted: Admitted
  readonly asked: RequestInfo
  readonly serving: Serving
}

/** The response to all guests, as it is sent. */
function pageForGuests(
  served: Route,
  { guestResponses, ...request }: ForGuests & { guestResponses: GuestResponses },
): Promise<Page> {
  const { operation } = served
  const { admitted, asked, serving } = request
  return guestResponses.get({ operation, input: admitted, isDemo: asked.isDemo }, async () => {
    const response = await handleForGuests(served, request)
    if (serving.provesAnswers) checkResponse(operation, response)
    return JSON.stringify(response)
  })
}

/** The same as a value, for a caller who gets something of their own with it. */
async function answerForGuests(served: Route, request: ForGuests): Promise<AnyData> {
  const { guestResponses } = request.serving
  const admitted = withoutHints(request.admitted, served.own?.hints)
  const shared = { ...request, admitted }
  const isKept = guestResponses && isShared(served.operation)
  const answer = isKept
    ? guestResponses.valueOf(await pageForGuests(served, { ...shared, guestResponses }))
    : await handleForGuests(served, shared)
  return answer as AnyData
}

function handleForGuests(served: Route, { admitted, asked, serving }: ForGuests): Promise<unknown> {
  const info = infoOfAnyGuest(asked)
  return served.handle({ ...admitted, caller: null, asked: info, now: serving.clock.now(), refuse })
}

function withoutHints(admitted: Admitted, hints: readonly string[] = []): Admitted {
  const query = { ...(admitted.query as Record<string, unknown>) }
  for (const hint of hints) delete query[hint]
  return { ...admitted, query: query as Admitted['query'] }
}

/** The caller and the parsed input. A caller that was identified is left in `known`, also where the call is refused. */
async function admit(
  operation: Operation,
  from: { request: FastifyRequest; asked: RequestInfo; known: { caller: Caller | null } },
  serving: Serving,
): Promise<Admitted> {
  const { request, asked, known } = from
  const caller = await callerOf(operation, { asked, known }, serving)
  if (operation.switch && serving.isOn && !(await serving.isOn(operation.switch))) refuse('SWITCHED_OFF')
  const parsed = parseInput(operation, {
    params: request.params,
    query: request.query,
    body: readsOwnBody(operation) ? undefined : request.body,
  })
  // `callerOf` answers exactly the caller that this kind of operation has.
  return { ...parsed, caller: caller as Exchange<Operation>['caller'] }
}

function sendResponse(
  operation: Operation,
  response: unknown,
  { request, reply, serving }: { request: FastifyRequest; reply: FastifyReply; serving: Serving },
): FastifyReply {
  setCacheHeaders(operation, request, reply)
  if (operation.answer === undefined) return reply.code(204).send()
  if (operation.answer === 'bytes') {
    const raw = response as Bytes
    return reply
      .code(raw.status ?? 200)
      .type(raw.contentType)
      .headers({ ...raw.headers })
      .send(raw.bytes)
  }
  const body = response as { data: unknown; meta?: unknown }
  if (operation.mayBeEmpty && body.data === null) return reply.code(204).send()
  if (serving.provesAnswers) checkResponse(operation, response)
  return reply.code(200).send(body)
}

function checkResponse({ answer, meta }: Operation, response: unknown): void {
  const body = response as { data: unknown; meta?: unknown }
  if (answer !== undefined && answer !== 'bytes') z.parse(answer, body.data)
  if (meta) z.parse(meta, body.meta)
}

/** Which caches may keep this response, and for how long. */
function setCacheHeaders({ cacheSeconds }: Operation, request: FastifyRequest, reply: FastifyReply): void {
  const isGuest = request.headers.authorization === undefined
  const isPublic = cacheSeconds !== undefined && isGuest
  reply.header('cache-control', isPublic ? `public, max-age=${cacheSeconds}` : 'private, no-store')
  if (cacheSeconds !== undefined) reply.header('vary', 'Authorization, Accept-Encoding')
}

/** Parses the parts that the operation has; the first invalid field decides the message. */
export function parseInput(
  operation: Operation,
  raw: { params?: unknown; query?: unknown; body?: unknown },
): InputOf<Operation> {
  const body = readsOwnBody(operation) ? undefined : operation.body
  const parts = { params: operation.params, query: operation.query, body }
  const parsed: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(parts)) {
    if (schema === undefined || schema === 'bytes') continue
    parsed[name] = validate(schema, raw[name as keyof typeof raw] ?? {}, name)
  }
  return parsed as unknown as InputOf<Operation>
}

function infoOf(request: FastifyRequest, serving: Serving): RequestInfo {
  return {
    ip: serving.peers.addressOf(request.raw),
    id: request.id,
    header(name) {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    stream: request.raw,
    isDemo: serving.isDemoApp && isLoopbackRequest(request),
    about: {},
  }
}

/** What a route sees of a call that never left the process. */
export function infoInProcess(settings: Serving['settings']): RequestInfo {
  return {
    ip: 'in-process',
    id: newId(),
    header: () => undefined,
    get stream(): never {
      throw new Error('an in-process call carries no raw body')
    },
    isDemo: isDemo(settings),
    about: {},
  }
}
