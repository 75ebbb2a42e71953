import { Agent, request as ask, type IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../platform/refusal.ts'
import type { RawRoute } from '../platform/route.ts'
import type { Settings } from '../platform/settings.ts'

/** Open requests to the origin at most: players wait in blocking reloads, so this bounds live viewers of a machine. */
const RELAYED_MAX = 20_000
/** The origin answers a held request within three target durations; past this it is gone. */
const ANSWER_MS_MAX = 20_000
const PASSED_HEADERS = [
  'content-type',
  'content-length',
  'cache-control',
  'content-encoding',
  'vary',
] as const

/** Passes `/media/live/{showId}/…` to the engine's low-latency origin, so that there is one address for all. */
export function liveRelayRoute(
  engine: { originPort(): number | null },
  { originHost }: Pick<Settings['media'], 'originHost'>,
): RawRoute {
  const agent = new Agent({ keepAlive: true, maxSockets: RELAYED_MAX })
  let relayed = 0

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const port = engine.originPort()
    if (port === null) throw new Refusal('MISSING_VIDEO')
    if (relayed >= RELAYED_MAX) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 })
    relayed++
    reply.raw.once('close', () => relayed--)
    const path = request.url.replace(/^\/media/, '')
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const upstream = ask(
        { agent, host: originHost, port, path, method: request.method, timeout: ANSWER_MS_MAX },
        resolve,
      )
      upstream.on('timeout', () => upstream.destroy(new Error('the origin did not answer')))
      // A viewer who leaves must not keep a held request open, and is no failure of ours.
      reply.raw.once('close', () => {
        reject(new Refusal('INVALID_PARAMETERS'))
        upstream.destroy()
      })
      upstream.on('error', () => reject(new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 })))
      upstream.end()
    })
    reply.code(answer.statusCode ?? 502)
    for (const name of PASSED_HEADERS) {
      const value = answer.headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    return reply.send(answer)
  }
  return { methods: ['GET', 'HEAD'], path: '/media/live/:showId/*', handle }
}
