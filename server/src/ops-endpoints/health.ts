import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log/log.ts'
import type { RawRoute } from '../platform/http/route.ts'

/** A probe asks every few seconds: what it learns may not hang. */
const READY_MS_MAX = 1_000

export interface Readiness {
  /** False while stopping: a balancer sends nobody here any more. */
  isOpen(): boolean
}

/** `/livez`: the process answers. `/readyz`: it can serve, with what it stands on. */
export function healthRoutes(needs: { database: Database; log: Log; readiness: Readiness }): RawRoute[] {
  async function isDatabaseReady(): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<false>()
    const timer = setTimeout(() => resolve(false), READY_MS_MAX)
    const asked = needs.database.ping().then(
      () => true,
      (error: unknown) => {
        needs.log.warn({ err: error }, 'not ready: the database does not answer')
        return false
      },
    )
    const isReady = await Promise.race([asked, late])
    clearTimeout(timer)
    return isReady
  }
  return [
    {
      methods: ['GET', 'HEAD'],
      path: '/livez',
      handle: async (_request, reply) =>
        reply.header('cache-control', 'no-store').send({ data: { alive: true } }),
    },
    {
      methods: ['GET', 'HEAD'],
      path: '/readyz',
      async handle(_request, reply) {
        const state = { open: needs.readiness.isOpen(), database: await isDatabaseReady() }
        const isReady = state.open && state.database
        return reply
          .code(isReady ? 200 : 503)
          .header('cache-control', 'no-store')
          .send({ data: state })
      },
    },
  ]
}
