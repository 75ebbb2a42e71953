import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { AnswerOf, CallOf, Operation } from '@tayang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  RouterContextProvider,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Clock } from '../platform/clock/clock.ts'
import { openPageCache, sendPage as sendKept, type Page } from '../platform/http/page-cache.ts'
import { openPeers } from '../platform/http/peers/peer.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { openNetworkPaces } from '../platform/limits/network-paces.ts'
import { originOf, type Settings } from '../platform/settings/settings.ts'
import { withoutPartnerLink } from './partner-link.ts'

const web = fileURLToPath(new URL('../../../web/', import.meta.url))

/** The part of the site's build that the server uses; see `web/src/shared/api/site-context.ts`. */
interface SiteEntry {
  siteContextKey: RouterContext<SiteHouse>
}

interface SiteHouse {
  call<O extends Operation>(operation: O, input: CallOf<O>): Promise<AnswerOf<O>>
  language: 'en' | 'id'
  origin: string
  /** Where live media is, where that is another origin. */
  mediaOrigin: string | null
  version: string
  /** Every page says only that the site is closed. */
  maintenance: boolean
}

type Site = ServerBuild & { entry: { module: SiteEntry } }

interface MountPagesDependencies {
  settings: Pick<Settings, 'port' | 'origin' | 'live' | 'dev' | 'trustedProxies' | 'http'>
  clock: Clock
  version: string
  isClosed(): boolean
  /** Called at render time: pages are mounted before the server that they call is complete. */
  call: SiteHouse['call']
}

/** An API path is never a page: its second segment looks like `v1.0`. */
const API_PATH = /^\/(api\/)?[a-z]+\/v\d+(\.\d+)?(\/|$)/i
/** When a visitor of a closed site may retry, in seconds. */
const CLOSED_RETRY_SECONDS = 60
/** Rendering costs milliseconds of one core, so a busy page is rendered once per few seconds for all visitors. */
const PAGES_MAX = 150
const KEPT = { freshMs: 5_000, staleMs: 60_000 }
const YEAR_SECONDS = 31_536_000

/** Serves the built site, or in development the site from its sources. */
export async function mountPages(app: FastifyInstance, needs: MountPagesDependencies): Promise<void> {
  const cache = openPageCache({ clock: needs.clock, pagesMax: PAGES_MAX })
  const peers = openPeers(needs.settings.trustedProxies)
  const paces = openNetworkPaces({ perMinute: needs.settings.http.pagesPerMinuteMax, clock: needs.clock })
  const siteOf = needs.settings.dev ? await openDevelopment(app) : await openBuild(app)

  async function render(
    url: string,
    { language, maintenance }: Pick<SiteHouse, 'language' | 'maintenance'>,
  ): Promise<Response> {
    const site = await siteOf()
    const context = new RouterContextProvider()
    context.set(site.entry.module.siteContextKey, {
      call: needs.call,
      language,
      origin: originOf(needs.settings),
      mediaOrigin: needs.settings.live.mediaOrigin ?? null,
      version: needs.version,
      maintenance,
    })
    // Only the URL and the language reach the page: it is rendered for a guest, also for a signed-in person.
    const asked = new Request(new URL(url, originOf(needs.settings)), {
      headers: { cookie: `lang=${language}`, 'accept-language': language },
    })
    return createRequestHandler(site, needs.settings.dev ? 'development' : 'production')(asked, context)
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (!isPagePath(request.url)) throw new Refusal('NOT_FOUND')
      const language = languageOf(request)
      const maintenance = needs.isClosed()
      const url = withoutPartnerLink(request.url)
      const make = () => render(url, { language, maintenance })
      if (needs.settings.dev) return reply.send(await make())
      // Cached under another key, so that an open page and a closed page are never confused.
      const key = maintenance ? `${language} closed ${url}` : `${language} ${url}`
      // A guest who invents addresses has the core that renders for so many of them; past that they get what is kept.
      const mayMake = cache.holds(key, KEPT.freshMs) || paces.takes(peers.addressOf(request.raw))
      if (!mayMake && !cache.holds(key, KEPT.staleMs)) paces.refuse()
      const kept = mayMake ? KEPT : { ...KEPT, freshMs: KEPT.staleMs }
      const made = await cache.get(key, kept, maintenance ? async () => asKept(await make()) : make)
      const shown = url === request.url ? made : hidden(made)
      return maintenance ? sendClosed(reply, request, shown) : sendPage(reply, request, shown)
    },
  })
}

/** A document whose URL contained a sign-in token: no cache keeps it, and no referrer leaks it. */
function hidden(page: Page): Page {
  const headers = page.headers.filter(([name]) => name !== 'cache-control')
  return {
    ...page,
    headers: [...headers, ['cache-control', 'no-store'], ['referrer-policy', 'no-referrer']],
  }
}

/** Two slashes at the start would name another host when the URL is joined to our origin. */
function isPagePath(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return !API_PATH.test(path) && !path.startsWith('/media/') && !path.startsWith('//')
}

function sendPage(reply: FastifyReply, request: FastifyRequest, page: Page): Promise<FastifyReply> {
  return sendKept(reply.header('vary', 'accept-encoding, cookie'), request, page)
}

const isRedirect = ({ status }: { status: number }) => status >= 300 && status < 400

/** The page of a closed site is cached like any other, whatever status its loaders ended with. */
function asKept(made: Response): Response {
  return isRedirect(made) ? made : new Response(made.body, { status: 200, headers: made.headers })
}

/** The page of a closed site: the status tells machines, and no cache keeps it. */
function sendClosed(reply: FastifyReply, request: FastifyRequest, page: Page): Promise<FastifyReply> {
  const headers = page.headers.filter(([name]) => name !== 'cache-control')
  reply.header('cache-control', 'no-store').header('retry-after', CLOSED_RETRY_SECONDS)
  return sendPage(reply, request, { ...page, headers, status: isRedirect(page) ? page.status : 503 })
}

/** The cookie decides; English where there is none, or any other value in it. */
function languageOf(request: FastifyRequest): 'en' | 'id' {
  return /(?:^|;\s*)lang=id(?:;|$)/.test(request.headers.cookie ?? '') ? 'id' : 'en'
}

async function openBuild(app: FastifyInstance): Promise<() => Promise<Site>> {
  await app.register(files, {
    root: path.join(web, 'build/client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, file) {
      // Names below assets/ contain a hash of their content.
      const isHashed = file.includes('/assets/')
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=300',
      )
    },
  })
  const site = (await import(path.join(web, 'build/server/index.js'))) as Site
  return async () => site
}

async function openDevelopment(app: FastifyInstance): Promise<() => Promise<Site>> {
  const { createServer } = await import('vite')
  const vite: ViteDevServer = await createServer({
    root: web,
    appType: 'custom',
    // Its reload socket has a port of its own: the sockets of our port would refuse it.
    server: { middlewareMode: true },
  })
  app.addHook('onRequest', (request, reply, next) => {
    if (API_PATH.test(request.url) || /^\/(media|docs|dev|console)(\/|$)/.test(request.url)) return next()
    vite.middlewares(request.raw, reply.raw, next)
  })
  app.addHook('onClose', () => vite.close())
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as Site
}

/** The version of the product, as its own package says. */
export async function readVersion(): Promise<string> {
  const file = new URL('../../../package.json', import.meta.url)
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}
