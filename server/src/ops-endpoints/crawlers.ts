import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock/clock.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { RawRoute } from '../platform/http/route.ts'
import { originOf, type Settings } from '../platform/settings/settings.ts'
import { ADDRESSES_MAX, OWN_PAGES, stretchOf, writeMap, writeMapIndex, type Listed } from './site-map.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Files of the map that are kept at once, half a megabyte each; crawlers read them one after the other. */
const FILES_MAX = 8
/** When a crawler may come back to a closed site, in seconds. */
const CLOSED_RETRY_SECONDS = 600
/** What leads nowhere without an account, or has no end. */
const KEPT_FROM_CRAWLERS = [
  '/admin/',
  '/user/',
  '/dev/',
  '/media/g/',
  '/mobile/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/email-verification',
  '/notification/',
  '/notifications$',
  '/profile$',
  '/my-list$',
  '/history$',
  '/payment$',
  '/payment/',
  '/search$',
  '/search?',
]

interface Needs {
  settings: Pick<Settings, 'origin' | 'port' | 'sitemapMs'>
  clock: Clock
  isClosed(): boolean
  items: {
    count(): Promise<number>
    list(asked: { limit: number; offset: number }): Promise<Listed[]>
  }
  /** Smaller in tests alone. */
  pageSize?: number
}

/** `/robots.txt` and `/sitemap.xml`: what a crawler may read, and where everything public is. */
export function crawlerRoutes(needs: Needs): RawRoute[] {
  const origin = originOf(needs.settings)
  const pageSize = needs.pageSize ?? ADDRESSES_MAX
  const maxAge = `public, max-age=${Math.floor(needs.settings.sitemapMs / 1_000)}`
  const keep = openKeeping(needs)

  const pages = () =>
    keep('pages', async () => Math.ceil((OWN_PAGES.length + (await needs.items.count())) / pageSize))

  async function writePage(page: number): Promise<Buffer> {
    const { own, ...asked } = stretchOf(page, pageSize)
    return pack(writeMap(origin, { own, items: asked.limit > 0 ? await needs.items.list(asked) : [] }))
  }

  /** One file where all fits, else a list of files. */
  async function fileOf(asked: number | null): Promise<Buffer> {
    const total = await pages()
    if (asked === null && total > 1) return pack(writeMapIndex(origin, total))
    const page = asked ?? 1
    if (page > total) throw new Refusal('NOT_FOUND')
    return keep(`page ${page}`, () => writePage(page))
  }

  return [
    {
      methods: ['GET', 'HEAD'],
      path: '/robots.txt',
      handle: async (_request, reply) =>
        reply.type('text/plain; charset=utf-8').header('cache-control', maxAge).send(robotsOf(origin)),
    },
    {
      methods: ['GET', 'HEAD'],
      path: '/sitemap.xml',
      async handle(request, reply) {
        if (needs.isClosed()) throw new Refusal('MAINTENANCE', { retryAfterSeconds: CLOSED_RETRY_SECONDS })
        const file = await fileOf(readPage(request))
        reply
          .type('application/xml; charset=utf-8')
          .header('cache-control', maxAge)
          .header('vary', 'accept-encoding')
        if (!takesGzip(request)) return reply.send(await unpack(file))
        return reply.header('content-encoding', 'gzip').send(file)
      },
    },
  ]
}

function robotsOf(origin: string): string {
  const kept = KEPT_FROM_CRAWLERS.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...kept, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** Null where none is asked for; anything but a number of a file is no address of ours. */
function readPage({ query }: FastifyRequest): number | null {
  const { page } = query as { page?: unknown }
  if (page === undefined) return null
  if (typeof page !== 'string' || !/^[1-9]\d{0,5}$/.test(page)) throw new Refusal('NOT_FOUND')
  return Number(page)
}

const takesGzip = ({ headers }: FastifyRequest) =>
  /(^|[\s,])gzip\s*($|,|;(?!\s*q=0(\.0*)?\s*($|,)))/i.test(String(headers['accept-encoding'] ?? ''))

/** Makes a thing once, whoever asks meanwhile, and gives it out for a while. What went wrong is not kept. */
function openKeeping({ clock, settings }: Pick<Needs, 'clock' | 'settings'>) {
  const kept = new Map<string, { made: Promise<unknown>; at: number }>()
  return async <Made>(key: string, make: () => Promise<Made>): Promise<Made> => {
    const known = kept.get(key)
    if (known && Math.abs(clock.now() - known.at) < settings.sitemapMs) return known.made as Promise<Made>
    const made = make()
    kept.delete(key)
    kept.set(key, { made, at: clock.now() })
    const [oldest] = kept.keys()
    if (kept.size > FILES_MAX && oldest !== undefined) kept.delete(oldest)
    made.catch(() => kept.get(key)?.made === made && kept.delete(key))
    return made
  }
}
