import type { FastifyRequest } from 'fastify'
import { isLoopbackRequest } from '../platform/settings/demo-mode.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { RawRoute } from '../platform/http/route.ts'

/** One number, as Prometheus reads it. */
export interface Gauge {
  readonly name: string
  readonly says: string
  /** Null: not known here yet. */
  readonly value: number | null
}

/**
 * `/metrics`: numbers for whoever watches this machine, in the text format of Prometheus. Only for this machine:
 * whatever comes from elsewhere, or by way of a proxy, finds nothing.
 */
export function metricsRoute(gauges: () => readonly Gauge[]): RawRoute {
  return {
    methods: ['GET'],
    path: '/metrics',
    async handle(request, reply) {
      if (!isFromThisMachine(request)) throw new Refusal('NOT_FOUND')
      const known = gauges().filter(({ value }) => value !== null)
      const text = known.map(
        ({ name, says, value }) => `# HELP ${name} ${says}\n# TYPE ${name} gauge\n${name} ${value}\n`,
      )
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; version=0.0.4; charset=utf-8')
        .send(text.join(''))
    },
  }
}

/** Anybody can write a Host; where a call comes from is what the kernel says. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const from = request.raw.socket.remoteAddress ?? ''
  return /^(127\.|::1$|::ffff:127\.)/.test(from) && isLoopbackRequest(request)
}
