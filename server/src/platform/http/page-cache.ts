import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock/clock.ts'
import { Failure } from '../errors/failure.ts'
import { encodingFor, openCompressed, type Compressed } from './bodies/compressed.ts'

/** Documents that are made at once: a client that invents URLs gets no more than this of the one core that renders. */
const MAKING_MAX = 256

export interface Page {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly bytes: Buffer
  /** When it was made, in milliseconds. */
  readonly at: number
  /** The same bytes compressed; the first request for an encoding compresses them for all. */
  readonly compressed: Compressed
}

export interface Freshness {
  /** A document is sent as it is for this long … */
  readonly freshMs: number
  /** … and until then while a new one is being made. */
  readonly staleMs: number
}

export interface PageCache {
  /** Whether this document is there and no older, or is being made already: to send it costs nothing. */
  holds(key: string, ageMsMax: number): boolean
  get(key: string, freshness: Freshness, make: () => Promise<Response>): Promise<Page>
  /** Forgets everything, also what is being made, so that later requests see what is true by then. */
  clear(): void
}

/**
 * Documents that are the same for every client: made once per few seconds for all requests, and compressed once.
 * Of more than `pagesMax` documents the one that was not requested for longest is dropped.
 */
export function openPageCache({ clock, pagesMax }: { clock: Clock; pagesMax: number }): PageCache {
  const pages = new LRUCache<string, Page>({ max: pagesMax })
  let making = new Map<string, Promise<Page>>()

  async function makeOnce(key: string, make: () => Promise<Response>): Promise<Page> {
    const known = making.get(key)
    if (known) return known
    if (making.size >= MAKING_MAX) throw new Failure('Too many pages are being made at once.')
    const madeHere = making
    const keep = async (): Promise<Page> => {
      const page = await pageOf(await make(), clock.now())
      // An error or a redirect is never cached: it may be fixed the next moment. Nor is what began before a `clear`.
      if (madeHere !== making) return page
      if (page.status === 200) pages.set(key, page)
      else pages.delete(key)
      return page
    }
    const pending = keep().finally(() => madeHere.delete(key))
    making.set(key, pending)
    return pending
  }

  /** A page from the future was made before the clock was put back: it is as old as the difference. */
  const ageMsOf = (page: Page | undefined) => (page ? Math.abs(clock.now() - page.at) : Infinity)

  return {
    holds: (key, ageMsMax) => making.has(key) || ageMsOf(pages.get(key)) < ageMsMax,
    async get(key, { freshMs, staleMs }, make) {
      const known = pages.get(key)
      const ageMs = ageMsOf(known)
      if (known && ageMs < freshMs) return known
      const made = makeOnce(key, make)
      if (!known || ageMs >= staleMs) return made
      // This request has a page; the failure is the next one's.
      made.catch(() => undefined)
      return known
    },
    clear() {
      pages.clear()
      making = new Map()
    },
  }
}

async function pageOf(response: Response, at: number): Promise<Page> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { status } = response
  return { status, headers: [...response.headers], bytes, at, compressed: openCompressed(bytes) }
}

/** Sends a page in the best encoding that the client accepts. */
export async function sendPage(
  reply: FastifyReply,
  request: FastifyRequest,
  page: Page,
): Promise<FastifyReply> {
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  const encoding = encodingFor(request, page.bytes)
  if (encoding === null) return reply.send(page.bytes)
  return reply.header('content-encoding', encoding).send(await page.compressed(encoding))
}
