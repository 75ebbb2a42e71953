import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { admin, playback, type CallOf, type Operation } from '@tayang/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { makeFilm } from '../films.ts'
import { plainPicture } from '../hostile-pictures.ts'
import { nameOf, operations, someAddressOf } from '../operations.ts'

const repository = path.resolve(import.meta.dirname, '../..')
const isBuilt = existsSync(path.join(repository, 'web/build/server/index.js'))

/** What caches may do with an answer, by the words of its header. */
const NEVER = /no-store|^no-cache$/
const FOR_EVER = 'public, max-age=31536000, immutable'
const PAGE = 'public, max-age=0, s-maxage=30, stale-while-revalidate=180'
const FOR_SECONDS = /^public, max-age=\d{1,4}$/

/** Routes, by their patterns: what an address that is served says, or which test holds that, if one does. */
type Row = { readonly routes: RegExp } & (
  | { readonly cache: string | RegExp; readonly served: () => readonly string[] }
  | { readonly heldBy: string | null }
)

let test: TestApp
let operator: Person
/** Files of a film that plays, and its picture. */
let files: readonly string[] = []
let picture = ''
let avatar = ''

const MEDIA_TEST = 'server/src/modules/delivery/media/media-routes.test.ts'

/** docs/guides/cdn.md has the same table in words. */
const rows: readonly Row[] = [
  { routes: /^\/media\/t\//, cache: FOR_EVER, served: () => files },
  { routes: /^\/media\/p\//, cache: FOR_EVER, served: () => [picture] },
  { routes: /^\/media\/g\/:grant\/[tp]\//, heldBy: MEDIA_TEST },
  {
    routes: /^\/media\/(g\/:grant\/)?c\/:channel\//,
    heldBy: 'server/src/modules/live/channels/deliver.test.ts',
  },
  { routes: /^\/media\/live\//, heldBy: 'media/src/packager/packager.test.ts' },
  { routes: /^\/media\/ads\//, heldBy: 'server/src/modules/delivery/ads/ads.test.ts' },
  { routes: /^\/media\/a\//, cache: FOR_EVER, served: () => [avatar] },
  { routes: /^\/media\/d\//, heldBy: 'server/src/modules/live/recordings/recordings.test.ts' },
  { routes: /^\/media\/m\//, heldBy: 'server/src/modules/moments/drafts/drafts.test.ts' },
  { routes: /^\/media\/c\/:grant\//, heldBy: 'server/src/modules/clips/files/file-calls.test.ts' },
  // Recordings: what is refused is held here, what is served is not yet.
  { routes: /^\/media\/r\//, heldBy: null },
  // What answers nothing but refusals, or exists in the demo alone.
  { routes: /^\/media\/\*$/, heldBy: null },
  { routes: /^\/dev\//, heldBy: null },
  // For machines.
  { routes: /^\/(livez|readyz|metrics)$/, cache: NEVER, served: () => ['/livez', '/readyz', '/metrics'] },
  { routes: /^\/docs\/font\.woff2$/, cache: 'public, max-age=31536000', served: () => ['/docs/font.woff2'] },
  { routes: /^\/docs(\/|$)/, cache: NEVER, served: () => ['/docs', '/docs/json', '/docs/yaml'] },
  ...(isBuilt ? pageRows() : []),
]

/** Of a server with pages; the site is built before the tests run. */
function pageRows(): Row[] {
  const machines = ['/robots.txt', '/sitemap.xml', '/opensearch.xml', '/feeds/shows.xml', '/feeds/clips.xml']
  return [
    {
      routes: /^\/(robots\.txt|sitemap\.xml|opensearch\.xml|feeds\/.*)$/,
      cache: FOR_SECONDS,
      served: () => machines,
    },
    { routes: /^\/oembed$/, heldBy: 'server/src/ops-endpoints/oembed.test.ts' },
    { routes: /^\/console(\/|$)/, heldBy: 'tests/api/console-pages.test.ts' },
    { routes: /^\/assets\//, heldBy: 'tests/api/pages.test.ts' },
    { routes: /^\/[^*]+\.\w+$/, cache: 'public, max-age=300', served: () => ['/manifest.webmanifest'] },
    { routes: /^\/\*$/, cache: PAGE, served: () => ['/'] },
  ]
}

/** Every route that the server mounts beside the contract and that can be read. */
const mounted = new Set<string>()
function note(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url, config }) => {
    const isOfContract = /^\/[a-z]+\/v\d/.test(url) || (config && 'operation' in config)
    if (!isOfContract && [method].flat().includes('GET')) mounted.add(url)
  })
}

beforeAll(async () => {
  subscribe('fastify.initialization', note)
  test = await openTestApp({ engine: true, pages: isBuilt })
  unsubscribe('fastify.initialization', note)
  operator = await test.operator()
  await publishFilm()
  avatar = await putAvatar()
}, 180_000)
afterAll(() => test?.[Symbol.asyncDispose]())

async function publishFilm(): Promise<void> {
  const token = operator.login.accessToken
  const friendlyId = 'kept-film'
  const film = await makeFilm({ seconds: 2, width: 426, height: 240 })
  const body: CallOf<typeof admin.putTitle>['body'] = {
    friendlyId,
    type: 'movie',
    title: { en: 'A film', id: 'Film' },
    description: { en: 'Bars and a tone.', id: 'Batang dan nada.' },
    year: 2026,
    rating: 'SU',
    genres: [],
    cast: [],
    thumbColor: '#0E2A30',
    premium: false,
    heights: [240],
  }
  await test.call(admin.putTitle, { params: { friendlyId }, body }, { token })
  const upload = { params: { friendlyId }, body: { sizeBytes: film.byteLength } }
  const { uploadUrl } = (await test.call(admin.createUpload, upload, { token })).body.data
  await fetch(new URL(uploadUrl, test.address), { method: 'PUT', body: film.slice() })
  const state = await until(
    async () => {
      const now = (await test.call(admin.getTitle, { params: { friendlyId } }, { token })).body.data
      return now.state === 'ready' && now
    },
    { withinMs: 90_000, what: 'a film' },
  )
  const access = await test.call(playback.getVideoPublicAccess, { params: { id: state.id }, query: {} })
  files = access.body.data.first.filter((file) => !file.endsWith('multivariant.m3u8'))
  const detail = await fetch(`${test.address}/catalog/v1.1/video/${state.id}`)
  picture = /\/media\/p\/[^"\\]+/.exec(await detail.text())?.[0] ?? ''
}

async function putAvatar(): Promise<string> {
  const { login } = await test.person('Ani')
  const body = new FormData()
  body.append('avatar', new Blob([new Uint8Array(await plainPicture().png().toBuffer())]), 'me.png')
  const put = await fetch(`${test.address}/user/v1.1/profile/${login.profile.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${login.accessToken}` },
    body,
  })
  const { data } = (await put.json()) as { data: { avatar: string } }
  return data.avatar
}

async function ask(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(new URL(address, test.address), { headers, redirect: 'manual' })
  await answer.arrayBuffer()
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control') ?? 'absent',
    vary: answer.headers.get('vary') ?? '',
  }
}

const rowOf = (url: string) => rows.find(({ routes }) => routes.test(url))
const servedOf = (row: Row) => ('served' in row ? row.served() : [])
/** An address of the route that names nothing. */
const strangeOf = (url: string) => url.replace(/:\w+/g, crypto.randomUUID()).replace('*', 'nothing.m3u8')

describe('what caches may keep', () => {
  it('is said of every route: each has a row, and each row has routes', () => {
    expect(mounted.size).toBeGreaterThan(15)
    expect([...mounted].filter((url) => !rowOf(url))).toEqual([])
    const used = new Set([...mounted].map(rowOf))
    expect(rows.filter((row) => !used.has(row)).map(({ routes }) => String(routes))).toEqual([])
  })

  it('is what the row says, where something is served, or is held by another test', async () => {
    expect([files.length > 3, picture, avatar]).toEqual([
      true,
      expect.stringMatching(/^.media.p./),
      expect.stringMatching(/^.media.a./),
    ])
    for (const row of rows) {
      if ('heldBy' in row) {
        if (row.heldBy === null) continue
        const text = readFileSync(path.join(repository, row.heldBy), 'utf8')
        expect([row.heldBy, text.includes('cache-control')]).toEqual([row.heldBy, true])
        continue
      }
      const expected = typeof row.cache === 'string' ? row.cache : expect.stringMatching(row.cache)
      for (const address of row.served()) {
        const { status, cache } = await ask(address)
        expect([address, status, cache]).toEqual([address, 200, expected])
      }
    }
  })

  it('is nothing where a stranger is refused, but for what a crowd may ask too early', async () => {
    const kept: string[] = []
    for (const url of mounted) {
      if (url.includes('/assets/')) continue
      const { status, cache } = await ask(strangeOf(url))
      const isEarly = url.startsWith('/media/live/') && cache === 'public, max-age=0'
      if (status >= 400 && !NEVER.test(cache) && !isEarly) kept.push(`${url} ${status} ${cache}`)
    }
    expect(kept).toEqual([])
  })

  it('is nothing for a request with a token, whatever is asked', async () => {
    const authorization = `Bearer ${operator.login.accessToken}`
    const kept: string[] = []
    for (const address of [...rows.flatMap(servedOf), '/media/live/x/multivariant.m3u8']) {
      const { cache } = await ask(address, { authorization })
      if (!NEVER.test(cache)) kept.push(`${address} ${cache}`)
    }
    expect(kept).toEqual([])
  })
})

describe('what caches may keep of a call', () => {
  const reads = operations.filter(({ method }) => method === 'GET')
  const isShared = ({ cacheSeconds }: Operation) => cacheSeconds !== undefined

  it('is a few seconds of what is the same for every guest, and nothing of anything else', async () => {
    const differ: string[] = []
    let served = 0
    for (const operation of reads) {
      const { status, cache, vary } = await ask(someAddressOf(operation))
      const expected =
        status === 200 && isShared(operation) ? `public, max-age=${operation.cacheSeconds}` : null
      if (expected) served++
      const isRight = expected ? cache === expected && /authorization/i.test(vary) : NEVER.test(cache)
      if (!isRight) differ.push(`${nameOf(operation)} ${status} ${cache} ${vary}`)
    }
    expect(differ).toEqual([])
    expect(served).toBeGreaterThan(10)
  })

  it('is never more than a minute, so that what was taken down is gone soon', () => {
    expect(reads.filter(({ cacheSeconds = 0 }) => cacheSeconds > 60).map(nameOf)).toEqual([])
  })
})
