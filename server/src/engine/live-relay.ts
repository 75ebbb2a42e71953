import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../platform/http/refusal.ts'
import type { RawRoute } from '../platform/http/route.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** Open requests to the origin: players wait in blocking reloads, so this bounds the live viewers of a machine. */
const RELAYED_MAX = 20_000
/** The origin answers a blocking request within three target durations; past this it is gone. */
const ANSWER_MS_MAX = 20_000
/** How long a viewer waits for an engine that restarts, and how often the relay tries. */
const BACK_WITHIN_MS = 8_000
const RETRY_AFTER_MS = 100
const PASSED_HEADERS = [
  'content-type',
  'content-length',
  'cache-control',
  'cdn-cache-control',
  'content-encoding',
  'vary',
  // Live media is public to who has its address, and a CDN or a partner may have it on a host of its own.
  'access-control-allow-origin',
] as const

interface RelayedRequest {
  path: string
  method: string
  viewer: ServerResponse
}

/** Passes `/media/live/{showId}/…` to the engine's low-latency origin, so that there is one origin for everything. */
export function liveRelayRoute(
  engine: { originPort(): number | null },
  { originHost }: Pick<Settings['media'], 'originHost'>,
  { isOwn = false, backWithinMs = BACK_WITHIN_MS }: { isOwn?: boolean; backWithinMs?: number } = {},
): RawRoute {
  const agent = new Agent({ keepAlive: true, maxSockets: RELAYED_MAX })
  let relayed = 0
  /** Whether an engine is worth waiting for: it was there before, or this server starts it. */
  let wasThere = isOwn

  /** Waits for a killed engine to be back: players give up after a few errors, but wait for a slow answer. */
  async function requestPatiently(relay: RelayedRequest): Promise<IncomingMessage> {
    const until = performance.now() + backWithinMs
    for (;;) {
      const port = engine.originPort()
      const answer = port === null ? null : await requestOnce(port, relay)
      if (answer) return answer
      if (relay.viewer.destroyed) throw new Refusal('INVALID_PARAMETERS')
      if (performance.now() > until) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 })
      await setTimeout(RETRY_AFTER_MS)
    }
  }

  /** Null where the origin is gone. */
  function requestOnce(
    port: number,
    { path, method, viewer }: RelayedRequest,
  ): Promise<IncomingMessage | null> {
    return new Promise((resolve) => {
      const upstream = httpRequest(
        { agent, host: originHost, port, path, method, timeout: ANSWER_MS_MAX },
        resolve,
      )
      upstream.on('timeout', () => upstream.destroy(new Error('the origin did not answer')))
      // A viewer who leaves must not keep a blocking request open.
      const leave = () => upstream.destroy()
      viewer.once('close', leave)
      upstream.on('error', () => {
        viewer.off('close', leave)
        resolve(null)
      })
      upstream.end()
    })
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (engine.originPort() === null && !wasThere) throw new Refusal('MISSING_VIDEO')
    wasThere = true
    if (relayed >= RELAYED_MAX) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 })
    relayed++
    reply.raw.once('close', () => relayed--)
    const path = request.url.replace(/^\/media/, '')
    const answer = await requestPatiently({ path, method: request.method, viewer: reply.raw })
    reply.code(answer.statusCode ?? 502)
    for (const name of PASSED_HEADERS) {
      const value = answer.headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    return reply.send(answer)
  }
  return { methods: ['GET', 'HEAD'], path: '/media/live/:showId/*', handle }
}
