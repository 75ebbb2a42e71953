import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Clock } from '../platform/clock.ts'
import { Failure } from '../platform/failure.ts'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Documents kept at most; the one that was made first leaves first. */
const PAGES_MAX = 150
/** Documents under way at most: whoever invents addresses takes no more than this of the one core that renders. */
const MAKING_MAX = 256
/** A document is given out as it is for this long … */
const FRESH_MS = 5_000
/** … and past that while a new one is being made. */
const STALE_MS = 60_000

export interface Page {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly bytes: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export interface PageCache {
  get(key: string, make: () => Promise<Response>): Promise<Page>
}

/** Rendering costs milliseconds of one core; a busy page is rendered once per few seconds, whoever asks. */
export function openPageCache(clock: Clock): PageCache {
  const kept = new Map<string, { page: Page; at: number }>()
  const making = new Map<string, Promise<Page>>()

  async function make(key: string, render: () => Promise<Response>): Promise<Page> {
    const page = await pack(await render())
    kept.delete(key)
    // A mistake or a redirect is never kept: it may be mended the next moment.
    if (page.status === 200) kept.set(key, { page, at: clock.now() })
    const [oldest] = kept.keys()
    if (kept.size > PAGES_MAX && oldest !== undefined) kept.delete(oldest)
    return page
  }

  async function makeOnce(key: string, render: () => Promise<Response>): Promise<Page> {
    const known = making.get(key)
    if (known) return known
    if (making.size >= MAKING_MAX) throw new Failure('Too many pages are being made at once.')
    const pending = make(key, render).finally(() => making.delete(key))
    making.set(key, pending)
    return pending
  }

  return {
    async get(key, render) {
      const known = kept.get(key)
      // A page from the future was made by a clock that was put back since: it is as old as that.
      const ageMs = known ? Math.abs(clock.now() - known.at) : Infinity
      if (known && ageMs < FRESH_MS) return known.page
      const made = makeOnce(key, render)
      if (!known || ageMs >= STALE_MS) return made
      // The next asker sees what went wrong; this one has a page.
      made.catch(() => undefined)
      return known.page
    },
  }
}

async function pack(response: Response): Promise<Page> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const [br, zipped] = await Promise.all([
    asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    asGzip(bytes),
  ])
  return { status: response.status, headers: [...response.headers], bytes, br, gzip: zipped }
}
