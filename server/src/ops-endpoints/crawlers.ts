import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../platform/clock/clock.ts'
import { escapeHtml } from '../platform/http/plain-page/escape-html.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { RawRoute } from '../platform/http/route.ts'
import { originOf, type Settings } from '../platform/settings/settings.ts'
import { ADDRESSES_MAX, OWN_PAGES, sliceOf, writeMap, writeMapIndex, type Listed } from './site-map.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Files of the sitemap that are cached, half a megabyte each; crawlers read them one after the other. */
const FILES_MAX = 8
/** When a crawler may retry while the site is closed, in seconds. */
const CLOSED_RETRY_SECONDS = 600
/** Paths that need an account, or that have endless variants. */
const DISALLOWED_PATHS = [
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
  '/not-me',
  '/notification/',
  '/notifications$',
  '/decision',
  '/profile$',
  '/my-list$',
  '/history$',
  '/payment$',
  '/payment/',
  '/search$',
  '/search?',
]

interface CrawlerDependencies {
  settings: Pick<Settings, 'origin' | 'port' | 'sitemapMs'>
  clock: Clock
  isClosed(): boolean
  items: {
    count(): Promise<number>
    list(asked: { limit: number; offset: number }): Promise<Listed[]>
  }
  /** Only tests set a smaller one. */
  pageSize?: number
}

/**
 * `/robots.txt` and `/sitemap.xml`: which paths a crawler may read, and the URLs of everything public; and
 * `/opensearch.xml`, by which a browser searches here from its address bar.
 */
export function crawlerRoutes(dependencies: CrawlerDependencies): RawRoute[] {
  const origin = originOf(dependencies.settings)
  const pageSize = dependencies.pageSize ?? ADDRESSES_MAX
  const maxAge = `public, max-age=${Math.floor(dependencies.settings.sitemapMs / 1_000)}`
  const cached = openFileCache(dependencies)

  const pages = () =>
    cached('pages', async () => Math.ceil((OWN_PAGES.length + (await dependencies.items.count())) / pageSize))

  async function writePage(page: number): Promise<Buffer> {
    const { own, ...range } = sliceOf(page, pageSize)
    return pack(writeMap(origin, { own, items: range.limit > 0 ? await dependencies.items.list(range) : [] }))
  }

  /** One file where everything fits, or else an index of files. */
  async function fileOf(requested: number | null): Promise<Buffer> {
    const total = await pages()
    if (requested === null && total > 1) return pack(writeMapIndex(origin, total))
    const page = requested ?? 1
    if (page > total) throw new Refusal('NOT_FOUND')
    return cached(`page ${page}`, () => writePage(page))
  }

  return [
    {
      methods: ['GET', 'HEAD'],
      path: '/opensearch.xml',
      handle: async (_request, reply) =>
        reply
          .type('application/opensearchdescription+xml; charset=utf-8')
          .header('cache-control', maxAge)
          .send(searchOf(origin)),
    },
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
        if (dependencies.isClosed())
          throw new Refusal('MAINTENANCE', { retryAfterSeconds: CLOSED_RETRY_SECONDS })
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
  const disallowed = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...disallowed, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** OpenSearch 1.1. */
const searchOf = (origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Tayang</ShortName>
<Description>Movies, series, live shows and clips</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="48" height="48" type="image/x-icon">${escapeHtml(origin)}/favicon.ico</Image>
<Url type="text/html" template="${escapeHtml(origin)}/search?keyword={searchTerms}"/>
</OpenSearchDescription>
`

/** Null where no file is named; anything but the number of a file is not found. */
function readPage({ query }: FastifyRequest): number | null {
  const { page } = query as { page?: unknown }
  if (page === undefined) return null
  if (typeof page !== 'string' || !/^[1-9]\d{0,5}$/.test(page)) throw new Refusal('NOT_FOUND')
  return Number(page)
}

const takesGzip = ({ headers }: FastifyRequest) =>
  /(^|[\s,])gzip\s*($|,|;(?!\s*q=0(\.0*)?\s*($|,)))/i.test(String(headers['accept-encoding'] ?? ''))

/** Makes each file once for all requests, and caches it for a while. A failure is not cached. */
function openFileCache({ clock, settings }: Pick<CrawlerDependencies, 'clock' | 'settings'>) {
  const files = new LRUCache<string, { made: Promise<unknown>; at: number }>({ max: FILES_MAX })
  return async <Made>(key: string, make: () => Promise<Made>): Promise<Made> => {
    const known = files.get(key)
    if (known && Math.abs(clock.now() - known.at) < settings.sitemapMs) return known.made as Promise<Made>
    const made = make()
    files.set(key, { made, at: clock.now() })
    made.catch(() => files.peek(key)?.made === made && files.delete(key))
    return made
  }
}
