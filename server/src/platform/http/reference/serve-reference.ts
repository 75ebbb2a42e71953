import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Operation } from '@tayang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { guidePage, publicGuides, readGuides } from './guides.ts'
import { groupPage, indexPage } from './reference-page.ts'
import { REFERENCE_POLICY } from './reference-shell.ts'

interface ServeReferenceDependencies {
  operations: readonly Operation[]
  origin: string
  seesOperators(request: FastifyRequest): Promise<boolean>
}

const FONT = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2'
const YEAR_SECONDS = 31_536_000

/** The pages of the reference below `/docs`: HTML without a script, made once for operators and once for all others. */
export async function serveReference(
  app: FastifyInstance,
  { operations, origin, seesOperators }: ServeReferenceDependencies,
): Promise<void> {
  const guides = await readGuides()
  const ofOperators = { operations, origin, guides }
  const ofOthers = {
    operations: operations.filter(({ caller }) => caller !== 'operator'),
    origin,
    guides: publicGuides(guides),
  }
  /** A page for each group of calls and each reader: a few dozen. */
  const made = new Map<string, string | null>()

  async function pageFor(request: FastifyRequest, name: string | undefined): Promise<string | null> {
    const isOperators = await seesOperators(request)
    const source = isOperators ? ofOperators : ofOthers
    const key = `${isOperators} ${name ?? ''}`
    const kept = made.get(key)
    if (kept !== undefined) return kept
    const page = name === undefined ? indexPage(source) : groupPage(name, source)
    // Names that strangers invent are not kept.
    if (page !== null) made.set(key, page)
    return page
  }

  app.get('/docs', { exposeHeadRoute: false }, async (request, reply) =>
    sendPage(reply, await pageFor(request, undefined)),
  )
  app.get<{ Params: { group: string } }>('/docs/:group', { exposeHeadRoute: false }, async (request, reply) =>
    sendPage(reply, await pageFor(request, request.params.group)),
  )
  app.get<{ Params: { file: string } }>(
    '/docs/guides/:file',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { guides: known } = (await seesOperators(request)) ? ofOperators : ofOthers
      return sendPage(reply, await guidePage(request.params.file.replace(/\.md$/, ''), known))
    },
  )
  app.get('/docs/font.woff2', { exposeHeadRoute: false }, async (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}`)
      .send(await readFile(fontFile())),
  )
}

/** The font belongs to the design system, which the server does not otherwise load. */
const fontFile = () =>
  createRequire(new URL('../../../../../design/package.json', import.meta.url)).resolve(FONT)

function sendPage(reply: FastifyReply, page: string | null): FastifyReply {
  if (page === null) throw new Refusal('NOT_FOUND')
  return reply.header('content-security-policy', REFERENCE_POLICY).type('text/html; charset=utf-8').send(page)
}
