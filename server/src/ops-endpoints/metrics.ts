import type { Measurement } from './measurement.ts'
import type { FastifyRequest } from 'fastify'
import { isLoopbackRequest } from '../platform/settings/demo-mode.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { RawRoute } from '../platform/http/route.ts'
import type { Prometheus } from './prometheus.ts'

/**
 * `/metrics`: the numbers of the product and the default metrics of the process, in the text format of Prometheus.
 * Only for this machine: a request from elsewhere, or through a proxy, gets a 404.
 */
export function metricsRoute(measure: () => Promise<readonly Measurement[]>): RawRoute {
  let opened: Promise<Prometheus> | undefined
  return {
    methods: ['GET'],
    path: '/metrics',
    async handle(request, reply) {
      if (!isFromThisMachine(request)) throw new Refusal('NOT_FOUND')
      // Loaded by the first request: the library costs 150 ms and 20 MB, and most installations never scrape.
      opened ??= import('./prometheus.ts').then(({ openPrometheus }) => openPrometheus())
      const prometheus = await opened
      return reply
        .header('cache-control', 'no-store')
        .type(prometheus.contentType)
        .send(await prometheus.textOf(await measure()))
    },
  }
}

/** Anybody can write a Host header; only the kernel knows where a connection comes from. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const from = request.raw.socket.remoteAddress ?? ''
  return /^(127\.|::1$|::ffff:127\.)/.test(from) && isLoopbackRequest(request)
}
