import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock/clock.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body itself, with bounds of its own. */
    readsOwnBody?: boolean
  }
}

/** A client has this long to send its headers, and as long for a body that no route reads by itself. */
export const REQUEST_MS_MAX = 30_000
/** Time to send the rest of a body that nobody wants. */
const LINGER_MS = 2_000

/**
 * Bounds the body of a request, whichever route answers it: one that is announced and does not come ends its
 * connection, and what is left of a body when the answer is out is drained within a moment or ends it too. A connection
 * that is kept with half a body in it would swallow the next request, which behind a proxy is somebody else's.
 */
export function boundBody({ raw, headers, routeOptions }: FastifyRequest, reply: FastifyReply, clock: Clock) {
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const isOwn = routeOptions.config?.readsOwnBody === true
  const stop = isOwn ? () => undefined : clock.after(REQUEST_MS_MAX, () => raw.destroy())
  raw.once('end', stop)
  reply.raw.once('close', () => {
    stop()
    drain(raw, clock)
  })
}

/** Reads what is left of a body, for a moment. */
function drain(raw: IncomingMessage, clock: Clock): void {
  const { socket } = raw
  // A request that a test injects has no connection.
  if (raw.readableEnded || socket.destroyed || !(socket instanceof Socket)) return
  const stop = clock.after(LINGER_MS, () => socket.destroy())
  // A request that was answered already says nothing when its connection goes.
  const done = () => {
    stop()
    socket.off('close', done)
  }
  raw.once('end', done)
  socket.once('close', done)
  raw.resume()
}
