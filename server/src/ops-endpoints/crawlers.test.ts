import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCalls, type Calls } from '../../../tests/calls.ts'
import { fakeClock, type FakeClock } from '../platform/clock/clock-fake.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { crawlerRoutes } from './index.ts'
import { OWN_PAGES, sliceOf, type Listed } from './site-map.ts'

const ORIGIN = 'https://tayang.example'
const PAGE_SIZE = 4

let items: Listed[]
let isClosed: boolean
let fails: boolean
let asked: number
let clock: FakeClock
let calls: Calls

const title = (id: string): Listed => ({ kind: 'title', type: 'movie', id, name: null, since: new Date(0) })

beforeEach(async () => {
  items = []
  isClosed = false
  fails = false
  asked = 0
  clock = fakeClock()
  calls = await open(50_000)
})
afterEach(() => calls[Symbol.asyncDispose]())

async function open(pageSize: number): Promise<Calls> {
  const settings = readSettings({ TAYANG_ORIGIN: ORIGIN }, [])
  const source = {
    async count() {
      asked++
      if (fails) throw new Error('no database')
      return items.length
    },
    async list({ limit, offset }: { limit: number; offset: number }) {
      asked++
      return items.slice(offset, offset + limit)
    },
  }
  return openCalls({
    routes: [],
    rawRoutes: crawlerRoutes({ settings, clock, isClosed: () => isClosed, items: source, pageSize }),
    clock,
    identify: async () => null,
  })
}

async function reopen(pageSize: number): Promise<void> {
  await calls[Symbol.asyncDispose]()
  calls = await open(pageSize)
}

async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await calls.ask({ url, headers: { host: 'tayang.example', ...headers } })
  return { ...answer, text: answer.bytes.toString() }
}

const addressesOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, one = '']) => one)

describe('the search of a browser', () => {
  it('is described with the address of the search page', async () => {
    const { headers, text } = await ask('/opensearch.xml')
    expect(headers['content-type']).toContain('application/opensearchdescription+xml')
    expect(text).toContain(`template="${ORIGIN}/search?keyword={searchTerms}"`)
  })
})
describe('robots.txt', () => {
  it('allows the site without the pages of an account, and names the sitemap', async () => {
    const { status, text, headers } = await ask('/robots.txt')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = text.split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines).toContain('Disallow: /admin/')
    expect(lines).toContain('Disallow: /media/g/')
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    const closed = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice(10))
    expect(OWN_PAGES.filter((page) => closed.some((path) => page.startsWith(path)))).toEqual([])
  })
})

describe('the sitemap', () => {
  it('has our own pages and every public item under the URL that links use', async () => {
    items = [
      { kind: 'page', type: 'page', id: 'movies', name: null, since: null },
      { kind: 'playlist', type: 'season', id: 's1', name: null, since: null },
      title('m1'),
    ]
    const { status, text, headers } = await ask('/sitemap.xml')
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(addressesOf(text)).toEqual(
      [...OWN_PAGES, '/movies', '/playlists/s1', '/movie/m1'].map((path) => ORIGIN + path),
    )
    expect(text).toContain(`<loc>${ORIGIN}/movie/m1</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod>`)
  })

  it('is an index where it is too long for one file, and the files hold every URL once', async () => {
    items = Array.from({ length: 11 }, (_, i) => title(`m${i}`))
    await reopen(PAGE_SIZE)
    const index = await ask('/sitemap.xml')
    expect(index.text).toContain('<sitemapindex')
    const files = addressesOf(index.text)
    const total = OWN_PAGES.length + items.length
    expect(files).toHaveLength(Math.ceil(total / PAGE_SIZE))
    const found: string[] = []
    for (const file of files) found.push(...addressesOf((await ask(file.slice(ORIGIN.length))).text))
    expect(found).toEqual([...OWN_PAGES, ...items.map(({ id }) => `/movie/${id}`)].map((one) => ORIGIN + one))
  })

  it('answers 404 for a file that is not in its index', async () => {
    for (const page of ['0', '2', '-1', '1.5', 'NaN', '1e3', '9999999999', '', '%00', '1&page=1']) {
      expect([page, (await ask(`/sitemap.xml?page=${page}`)).status]).toEqual([page, 404])
    }
    expect((await ask('/sitemap.xml?page=1')).status).toBe(200)
  })

  it('is made once for all requests, and again after its time', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => ask('/sitemap.xml')))
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect(asked).toBe(2)
    items = [title('new')]
    await clock.advance(119_999)
    expect((await ask('/sitemap.xml')).text).not.toContain('/movie/new')
    await clock.advance(1)
    expect((await ask('/sitemap.xml')).text).toContain('/movie/new')
  })

  it('lists a hidden item for five minutes at most, caches included', async () => {
    const { headers } = await ask('/sitemap.xml')
    const seconds = Number(/max-age=(\d+)/.exec(String(headers['cache-control']))?.[1])
    expect(seconds + 120).toBeLessThanOrEqual(300)
  })

  it('is made again after a failure', async () => {
    fails = true
    expect((await ask('/sitemap.xml')).status).toBe(500)
    fails = false
    expect((await ask('/sitemap.xml')).status).toBe(200)
  })

  it('is compressed for clients that accept it, with the same content', async () => {
    items = [title('m1')]
    const plain = await ask('/sitemap.xml', { 'accept-encoding': 'br, gzip;q=0' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await ask('/sitemap.xml', { 'accept-encoding': 'br, gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.bytes).toString()).toBe(plain.text)
  })

  it('escapes the ids of items', async () => {
    items = [{ kind: 'page', type: 'page', id: `a&b<"c'>/../d é`, name: null, since: null }]
    const { text } = await ask('/sitemap.xml')
    expect(text).toContain(`<loc>${ORIGIN}/a%26b%3C%22c&apos;%3E%2F..%2Fd%20%C3%A9</loc>`)
  })

  it('answers 503 while the site is closed', async () => {
    isClosed = true
    const { status, headers } = await ask('/sitemap.xml')
    expect([status, headers['retry-after']]).toEqual([503, '600'])
    expect((await ask('/robots.txt')).status).toBe(200)
  })
})

it('every URL is in exactly one file, whatever the size of a file', () => {
  for (let pageSize = 1; pageSize <= 25; pageSize++) {
    const whole: (string | number)[] = []
    for (let page = 1; page <= Math.ceil((OWN_PAGES.length + 30) / pageSize); page++) {
      const { own, offset, limit } = sliceOf(page, pageSize)
      whole.push(...own, ...Array.from({ length: limit }, (_, i) => offset + i))
    }
    const expected = [...OWN_PAGES, ...Array.from({ length: 30 }, (_, i) => i)]
    expect(whole.slice(0, expected.length)).toEqual(expected)
  }
})
