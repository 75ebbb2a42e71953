import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Measurement } from './measurement.ts'
import type { FastifyRequest } from 'fastify'
import { isLoopbackRequest } from '../platform/settings/demo-mode.ts'
import { bearerOf } from '../platform/http/http-callers.ts'
import { hashToken } from '../platform/secrets/tokens.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { RawRoute } from '../platform/http/route.ts'
import type { Prometheus } from './prometheus.ts'

/** Where metrics are read. */
export const METRICS_PATH = '/metrics'

/** Loaded when it is asked for: the library costs 150 ms and 20 MB, and most installations never scrape. */
export const loadPrometheus = async (): Promise<Prometheus> =>
  (await import('./prometheus.ts')).openPrometheus()

/**
 * `/metrics`: the numbers of the product and the default metrics of the process, in the text format of Prometheus.
 * Only for this machine, or for who has the token of the settings: any other request, or one through a proxy without a
 * token, gets a 404.
 */
export function metricsRoute(
  measure: () => Promise<readonly Measurement[]>,
  token: string | undefined,
): RawRoute {
  let opened: Promise<Prometheus> | undefined
  return {
    methods: ['GET'],
    path: METRICS_PATH,
    async handle(request, reply) {
      const mayRead = token === undefined ? isFromThisMachine(request) : hasToken(request, token)
      if (!mayRead) throw new Refusal('NOT_FOUND')
      opened ??= loadPrometheus()
      const prometheus = await opened
      return reply
        .header('cache-control', 'no-store')
        .type(prometheus.contentType)
        .send(await prometheus.textOf(await measure()))
    },
  }
}

/** Compared by their hashes, whose lengths are one. */
export function hasToken({ headers }: Pick<IncomingMessage, 'headers'>, token: string): boolean {
  const given = bearerOf(headers.authorization)
  return given !== null && timingSafeEqual(hashToken(given), hashToken(token))
}

/** Anybody can write a Host header; only the kernel knows where a connection comes from. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const from = request.raw.socket.remoteAddress ?? ''
  return /^(127\.|::1$|::ffff:127\.)/.test(from) && isLoopbackRequest(request)
}
