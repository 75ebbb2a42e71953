import { statfs } from 'node:fs/promises'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log/log.ts'
import type { RawRoute } from '../platform/http/route.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** A probe asks every few seconds, so its answer must not hang. */
const READY_MS_MAX = 1_000

export interface Readiness {
  /** False while the server stops, so that balancers send no more requests. */
  isOpen(): boolean
}

/**
 * `/livez`: the process answers. `/readyz`: it can serve, because its database answers too, and there is space for what
 * will be written. Redis is told where there should be one: a server serves without it, so that it is ready.
 */
export function healthRoutes(dependencies: {
  database: Database
  log: Log
  readiness: Readiness
  redis: { readonly isThere: boolean } | null
  settings: Pick<Settings, 'home' | 'readyFreeBytesMin'>
}): RawRoute[] {
  const { settings } = dependencies

  async function hasSpace(): Promise<boolean> {
    try {
      const { bavail, bsize } = await statfs(settings.home)
      return bavail * bsize >= settings.readyFreeBytesMin
    } catch (error) {
      dependencies.log.warn({ err: error }, 'not ready: the home cannot be looked at')
      return false
    }
  }

  async function isDatabaseReady(): Promise<boolean> {
    const { promise: timedOut, resolve } = Promise.withResolvers<false>()
    const timer = setTimeout(() => resolve(false), READY_MS_MAX)
    const answered = dependencies.database.ping().then(
      () => true,
      (error: unknown) => {
        dependencies.log.warn({ err: error }, 'not ready: the database does not answer')
        return false
      },
    )
    const isReady = await Promise.race([answered, timedOut])
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
        const [database, space] = await Promise.all([isDatabaseReady(), hasSpace()])
        const redis = dependencies.redis && { redis: dependencies.redis.isThere }
        const state = { open: dependencies.readiness.isOpen(), database, space, ...redis }
        const isReady = state.open && database && space
        return reply
          .code(isReady ? 200 : 503)
          .header('cache-control', 'no-store')
          .send({ data: state })
      },
    },
  ]
}
