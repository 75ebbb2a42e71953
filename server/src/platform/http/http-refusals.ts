import type { Socket } from 'node:net'
import type { RefusalCode } from '@tayang/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure.ts'
import type { Log } from '../log/log.ts'
import { Refusal } from './refusal.ts'

const TOO_MANY = 429
/** What a route may refuse with where something is broken. */
const FAILURES: ReadonlySet<RefusalCode> = new Set(['INTERNAL', 'UNAVAILABLE'])
/** The `retry-after` of a 429 that has none of its own. */
const RETRY_SECONDS = 60

/** Sends a refusal in the format of the contract. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const waitSeconds = refusal.retryAfterSeconds ?? (refusal.status === TOO_MANY ? RETRY_SECONDS : undefined)
  if (waitSeconds !== undefined) reply.header('retry-after', Math.ceil(waitSeconds))
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(refusal.body())
}

/** The one place where errors become responses, and where they are logged. */
export function answerError(
  log: Log,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error)
  const fact = {
    request: request.id,
    method: request.method,
    route: request.routeOptions?.url,
    code: refusal.code,
  }
  // A rule that refuses with 503, for what is off or not configured here, is no failure: anybody can call it.
  const isFailure = refusal.status >= 500 && (!(error instanceof Refusal) || FAILURES.has(refusal.code))
  if (isFailure) log.error({ ...fact, err: error }, 'request failed')
  else log.debug(fact, 'request refused')
  return sendRefusal(reply, refusal)
}

/** What is no HTTP never becomes a request: it is answered on the bare socket, which is closed then. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return void socket.destroy()
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW'
  refuseConnection(socket, new Refusal(isLarge ? 'BODY_TOO_LARGE' : 'INVALID_PARAMETERS'))
  socket.once('finish', () => socket.destroy())
}

/** Writes a refusal to a connection on which no request was read, as its last bytes. */
export function refuseConnection(socket: Socket, refusal: Refusal): void {
  const body = JSON.stringify(refusal.body())
  const head = [
    `HTTP/1.1 ${refusal.status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function refusalOf(error: Error & { code?: string; statusCode?: number }): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Failure) return new Refusal(error.code)
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('BODY_TOO_LARGE')
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Refusal('NOT_FOUND')
    default: {
      const status = error.statusCode ?? 500
      return new Refusal(status >= 400 && status < 500 ? 'INVALID_PARAMETERS' : 'INTERNAL')
    }
  }
}
