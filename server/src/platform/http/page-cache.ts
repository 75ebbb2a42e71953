import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import { Failure } from '../errors/failure.ts'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Documents under way at most: whoever invents addresses takes no more than this of the one core that makes them. */
const MAKING_MAX = 256
/** Fewer bytes are not worth packing. */
const PACKED_BYTES_MIN = 1_024

export interface Page {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly bytes: Buffer
  /** When it was made. */
  readonly at: number
  /** The same bytes packed, once and by the first who takes them so. */
  packed(encoding: Encoding): Promise<Buffer>
}

export type Encoding = 'br' | 'gzip'

export interface Kept {
  /** A document is given out as it is for this long … */
  readonly freshMs: number
  /** … and until then while a new one is being made. */
  readonly staleMs: number
}

export interface PageCache {
  get(key: string, kept: Kept, make: () => Promise<Response>): Promise<Page>
  /** Forgets everything, also what is being made: whoever asks from now on sees what is true from now on. */
  clear(): void
}

/**
 * Documents that are the same for everybody who asks: made once per few seconds, whoever asks, and packed once.
 * Only so many are kept; the one that was made first leaves first.
 */
export function openPageCache({ clock, pagesMax }: { clock: Clock; pagesMax: number }): PageCache {
  const kept = new Map<string, Page>()
  let making = new Map<string, Promise<Page>>()

  async function makeOnce(key: string, make: () => Promise<Response>): Promise<Page> {
    const known = making.get(key)
    if (known) return known
    if (making.size >= MAKING_MAX) throw new Failure('Too many pages are being made at once.')
    const madeHere = making
    const keep = async (): Promise<Page> => {
      const page = await pageOf(await make(), clock.now())
      // A mistake or a redirect is never kept: it may be mended the next moment. Nor what began before a `clear`.
      if (madeHere !== making) return page
      kept.delete(key)
      if (page.status === 200) kept.set(key, page)
      const [oldest] = kept.keys()
      if (kept.size > pagesMax && oldest !== undefined) kept.delete(oldest)
      return page
    }
    const pending = keep().finally(() => madeHere.delete(key))
    making.set(key, pending)
    return pending
  }

  return {
    async get(key, { freshMs, staleMs }, make) {
      const known = kept.get(key)
      // A page from the future was made by a clock that was put back since: it is as old as that.
      const ageMs = known ? Math.abs(clock.now() - known.at) : Infinity
      if (known && ageMs < freshMs) return known
      const made = makeOnce(key, make)
      if (!known || ageMs >= staleMs) return made
      // The next asker sees what went wrong; this one has a page.
      made.catch(() => undefined)
      return known
    },
    clear() {
      kept.clear()
      making = new Map()
    },
  }
}

async function pageOf(response: Response, at: number): Promise<Page> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const packed = new Map<Encoding, Promise<Buffer>>()
  return {
    status: response.status,
    headers: [...response.headers],
    bytes,
    at,
    packed(encoding) {
      const known = packed.get(encoding)
      if (known) return known
      const made =
        encoding === 'gzip'
          ? asGzip(bytes)
          : asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      packed.set(encoding, made)
      return made
    },
  }
}

/** Sends a page in the best form that whoever asks can take. */
export async function sendPage(
  reply: FastifyReply,
  request: FastifyRequest,
  page: Page,
): Promise<FastifyReply> {
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  const encoding = page.bytes.length < PACKED_BYTES_MIN ? null : encodingFor(request)
  if (encoding === null) return reply.send(page.bytes)
  return reply.header('content-encoding', encoding).send(await page.packed(encoding))
}

/** What a client takes; a quality of zero means that it does not (RFC 9110, section 12.5.3). */
function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const accepted = headers['accept-encoding']
  if (accepted === undefined) return null
  const named = String(accepted).split(',')
  const taken = named.filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
  const names = new Set(taken.map((each) => (each.split(';', 1)[0] ?? '').trim().toLowerCase()))
  if (names.has('br')) return 'br'
  return names.has('gzip') ? 'gzip' : null
}
