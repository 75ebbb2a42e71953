import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAtConsole } from '../platform/http/console-gate.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { consolePolicy } from './console-policy.ts'

const workspace = fileURLToPath(new URL('../../../console/', import.meta.url))
const YEAR_SECONDS = 31_536_000
const START = '/console/'
const ASSETS = `${START}assets/`
const OF_CONSOLE = /^\/console(?:[/?]|$)/
/** The reload socket of its development server; that of the site has the usual one. */
const DEV_SOCKET_PORT = 24_679

type ConsoleSettings = Pick<Settings, 'dev' | 'consoleOrigin'>

/**
 * Serves the operators' console at `/console`: one document for all of its screens, and its files. With an origin of
 * its
 * own the document is also what that origin begins with, and nothing of the site is shown there.
 */
export async function mountConsole(app: FastifyInstance, settings: ConsoleSettings): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    if (OF_CONSOLE.test(request.url)) setGuards(reply)
    if (!isAtConsole(settings, request.host) || !isPageOfSite(request)) done()
    else void reply.redirect(START, 302)
  })
  if (settings.dev) await openDevelopment(app)
  else await openBuild(app)
}

/** The browser opens a page; calls, media and sockets of the console's origin are served as everywhere. */
function isPageOfSite({ url, method, headers }: FastifyRequest): boolean {
  const isDocument = headers['sec-fetch-dest'] === 'document' || url === '/'
  return method === 'GET' && isDocument && !/^\/(?:console|docs|media|api)(?:[/?]|$)/.test(url)
}

/** What no other site may do with the console, and no search engine either. */
function setGuards(reply: FastifyReply): void {
  reply
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'no-referrer')
}

async function openBuild(app: FastifyInstance): Promise<void> {
  const root = path.join(workspace, 'build')
  const page = await readFile(path.join(root, 'index.html'), 'utf8')
  const policy = consolePolicy(page)
  await app.register(files, {
    root: path.join(root, 'assets'),
    prefix: ASSETS,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  })
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    // A chunk of last week is gone: the document in its place would be a puzzle to the browser.
    if (request.url.startsWith(ASSETS)) throw new Refusal('NOT_FOUND')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(page)
  }
  for (const url of ['/console', `${START}*`]) {
    app.route({ method: ['GET', 'HEAD'], url, exposeHeadRoute: false, handler: show })
  }
}

async function openDevelopment(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: workspace,
    configFile: path.join(workspace, 'vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: true, hmr: { port: DEV_SOCKET_PORT } },
  })
  app.addHook('onRequest', (request, reply, next) => {
    if (!OF_CONSOLE.test(request.url)) return next()
    if (request.raw.url?.startsWith(START) !== true) return void reply.redirect(START, 302)
    vite.middlewares(request.raw, reply.raw, next)
  })
  app.addHook('onClose', () => vite.close())
}
