import {
  Agent,
  request as httpRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import type { Operation } from '@tayang/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDemo, isLoopbackRequest } from '../../settings/demo-mode.ts'
import type { Settings } from '../../settings/settings.ts'
import { openPeers } from './peer.ts'
import { Refusal } from '../refusal.ts'
import { callerPassedOn, CALLER_HEADER, PROOF_HEADER } from './proof.ts'

/** Requests that are open at the other server at once: all of them come to it from one address. */
const OPEN_MAX = 1_000
const CONNECT_MS_MAX = 2_000
/** The other server is gone where nothing moves for so long, in neither direction. */
const SILENT_MS_MAX = 60_000
/** When a client may try again: it may be the start of a new version. */
const AWAY_RETRY_SECONDS = 2

/** Of one connection and not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Requests that another server of this installation answers, as it would have answered the caller itself. */
export interface PassOn extends Disposable {
  readonly handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** Which operations are passed on, and how. */
export interface PassedOperations extends Pick<PassOn, 'handle'> {
  includes(operation: Operation): boolean
}

interface PassOnNeeds {
  readonly settings: Pick<Settings, 'host' | 'origin' | 'consoleOrigin' | 'http' | 'trustedProxies'>
  readonly secret: string
  /** `host:port` of the other server, looked up again where the known one failed; null where there is none. */
  addressOf(how: { isFresh: boolean }): Promise<string | null>
}

export function openPassOn(needs: PassOnNeeds): PassOn {
  const { settings, secret, addressOf } = needs
  const agent = new Agent({ keepAlive: true, maxSockets: OPEN_MAX })
  const peers = openPeers(settings.trustedProxies)
  let open = 0

  /** Its connection is there before a byte of the body is read, so that another address can be tried. */
  async function reach(request: FastifyRequest, headers: IncomingHttpHeaders): Promise<ClientRequest> {
    for (const isFresh of [false, true]) {
      const address = await addressOf({ isFresh })
      const upstream = address === null ? null : await connect({ agent, address, request, headers })
      if (upstream) return upstream
    }
    throw away()
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Passed on by one that took this server for the one that answers: it would come back to us.
    if (callerPassedOn(request.headers, secret) !== null || open >= OPEN_MAX) throw away()
    open++
    reply.raw.once('close', () => open--)
    const isDirect = isDemo(settings) && isLoopbackRequest(request)
    const upstream = await reach(request, {
      ...endToEnd(request.headers),
      ...(request.headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
      // A proxy like any other ends demo mode; only what this machine asked itself is passed on as such.
      ...(!isDirect && { via: '1.1 tayang' }),
      [CALLER_HEADER]: peers.addressOf(request.raw),
      [PROOF_HEADER]: secret,
    })
    // Who leaves must not keep a request open.
    reply.raw.once('close', () => upstream.destroy())
    if (reply.raw.destroyed) upstream.destroy()
    const answer = await exchange(request, upstream)
    return send(reply, answer)
  }

  return {
    handle,
    [Symbol.dispose]: () => agent.destroy(),
  }
}

const away = () => new Refusal('UNAVAILABLE', { retryAfterSeconds: AWAY_RETRY_SECONDS })

interface Connecting {
  readonly agent: Agent
  readonly address: string
  readonly request: FastifyRequest
  readonly headers: IncomingHttpHeaders
}

/** Null where nobody is there. */
function connect({ agent, address, request, headers }: Connecting): Promise<ClientRequest | null> {
  const { hostname, port } = new URL(`http://${address}`)
  const upstream = httpRequest({
    agent,
    host: hostname.replaceAll(/[[\]]/g, ''),
    port,
    method: request.method,
    path: request.url,
    headers,
    timeout: SILENT_MS_MAX,
  })
  upstream.on('timeout', () => upstream.destroy(new Error('the other server was silent')))
  return new Promise((resolve) => {
    const late = setTimeout(
      () => upstream.destroy(new Error('the other server is not there')),
      CONNECT_MS_MAX,
    )
    upstream.once('close', () => clearTimeout(late))
    const connected = () => {
      clearTimeout(late)
      resolve(upstream)
    }
    upstream.on('error', () => resolve(null))
    upstream.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', connected)
      else connected()
    })
  })
}

/** The body goes as it comes, no faster than it is read there; how much of it may come is decided there too. */
function exchange({ raw }: FastifyRequest, upstream: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    upstream.once('response', resolve)
    upstream.once('error', () => reject(away()))
    upstream.once('close', () => reject(away()))
    raw.pipe(upstream)
  })
}

function send(reply: FastifyReply, answer: IncomingMessage): FastifyReply {
  const status = answer.statusCode ?? 502
  reply.code(status)
  for (const [name, value] of Object.entries(endToEnd(answer.headers))) {
    if (value !== undefined) reply.header(name, value)
  }
  if (status !== 204 && status !== 304) return reply.send(answer)
  answer.resume()
  return reply.send()
}

/** Without what is of one connection, and without what only a server of ours may say. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const dropped = new Set([...HOP_BY_HOP, 'expect', CALLER_HEADER, PROOF_HEADER, ...named])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
}
