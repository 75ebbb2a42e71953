import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../platform/http/refusal.ts'
import type { RawRoute } from '../platform/http/route.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** Open requests to the origin at most: players wait in blocking reloads, so this bounds live viewers of a machine. */
const RELAYED_MAX = 20_000
/** The origin answers a held request within three target durations; past this it is gone. */
const ANSWER_MS_MAX = 20_000
/** How long a viewer waits for an engine that is being started again, and how often it is looked for. */
const BACK_WITHIN_MS = 8_000
const AGAIN_AFTER_MS = 100
const PASSED_HEADERS = [
  'content-type',
  'content-length',
  'cache-control',
  'content-encoding',
  'vary',
] as const

interface Asked {
  path: string
  method: string
  viewer: ServerResponse
}

/** Passes `/media/live/{showId}/…` to the engine's low-latency origin, so that there is one address for all. */
export function liveRelayRoute(
  engine: { originPort(): number | null },
  { originHost }: Pick<Settings['media'], 'originHost'>,
  { isOwn = false, backWithinMs = BACK_WITHIN_MS }: { isOwn?: boolean; backWithinMs?: number } = {},
): RawRoute {
  const agent = new Agent({ keepAlive: true, maxSockets: RELAYED_MAX })
  let relayed = 0
  /** An engine that was there comes back within moments, and one that this house starts itself comes. */
  let wasThere = isOwn

  /** A killed engine costs its viewers a moment and no error: their players give up at the first few. */
  async function askWhileAway(asked: Asked): Promise<IncomingMessage> {
    const until = performance.now() + backWithinMs
    for (;;) {
      const port = engine.originPort()
      const answer = port === null ? null : await askOnce(port, asked)
      if (answer) return answer
      if (asked.viewer.destroyed) throw new Refusal('INVALID_PARAMETERS')
      if (performance.now() > until) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 })
      await setTimeout(AGAIN_AFTER_MS)
    }
  }

  /** Null where the origin is gone. */
  function askOnce(port: number, { path, method, viewer }: Asked): Promise<IncomingMessage | null> {
    return new Promise((resolve) => {
      const upstream = ask({ agent, host: originHost, port, path, method, timeout: ANSWER_MS_MAX }, resolve)
      upstream.on('timeout', () => upstream.destroy(new Error('the origin did not answer')))
      // A viewer who leaves must not keep a held request open, and is no failure of ours.
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
    const answer = await askWhileAway({ path, method: request.method, viewer: reply.raw })
    reply.code(answer.statusCode ?? 502)
    for (const name of PASSED_HEADERS) {
      const value = answer.headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    return reply.send(answer)
  }
  return { methods: ['GET', 'HEAD'], path: '/media/live/:showId/*', handle }
}
