import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../web/build/server/index.js', import.meta.url)))

interface Icon {
  src: string
  sizes: string
  purpose?: string
}

async function readPicture(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { ...info, data }
}

/** The site is built before the tests run (`npm test` does so); alone, this file has nothing to look at. */
describe.runIf(isBuilt)('the site', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp({ pages: true })
  }, 180_000)
  afterAll(() => test[Symbol.asyncDispose]())

  function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const { hostname, port } = new URL(test.address)
    return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>(
      (resolve, reject) => {
        const call = request({ host: hostname, port, path, method, headers }, (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              bytes: Buffer.concat(pieces),
            }),
          )
        })
        call.on('error', reject)
        call.end()
      },
    )
  }

  /** Sends an address as it is: clients of any library would mend it. */
  function askRaw(address: string): Promise<string> {
    const { hostname, port } = new URL(test.address)
    return new Promise((resolve, reject) => {
      let heard = ''
      const peer = connect(Number(port), hostname)
      peer.setEncoding('latin1').on('data', (piece: string) => (heard += piece))
      peer.on('close', () => resolve(heard))
      peer.on('error', reject)
      peer.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1')
    })
  }

  it('answers the icon that browsers ask for by themselves', async () => {
    const { status, headers, bytes } = await ask('/favicon.ico')
    expect([status, headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
    // One picture, which begins where the header says.
    expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([1, 1])
    const { width, height } = await readPicture(bytes.subarray(bytes.readUInt32LE(18)))
    expect([width, height]).toEqual([48, 48])
  })

  it('is kept by caches so that what was taken down is gone from everywhere within five minutes', async () => {
    const { headers } = await ask('/')
    const kept = String(headers['cache-control'])
    const secondsOf = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(kept)?.[1])
    // The app itself serves no document that is older than a minute.
    const oldest = 60 + secondsOf('s-maxage') + secondsOf('stale-while-revalidate')
    expect(oldest).toBeLessThanOrEqual(300)
  })

  it('shows a person to guests, also to those who read no program, and says of an id of nobody whose it is not', async () => {
    const rani = await test.person('Rani')
    const { id } = rani.login.profile
    const page = await ask(`/profile/${id}`)
    const html = page.bytes.toString()
    expect(page.status).toBe(200)
    expect(html).toContain('<h1>Rani</h1>')
    for (const said of ['Previous Live Show', 'No previous live show yet', 'No clips yet'])
      expect(html).toContain(said)
    expect(html).toContain('<meta property="og:type" content="profile"/>')
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/profile/${id}"`))
    for (const nobody of ['00000000-0000-7000-8000-000000000000', 'no%20id', 'x'.repeat(80)]) {
      const { status, bytes } = await ask(`/profile/${nobody}`)
      expect([nobody, status, bytes.includes('User Not Found')]).toEqual([nobody, 404, true])
    }
    // A word beside the ids is a page of one's own, or none.
    for (const [word, expected] of [
      ['cashout', 200],
      ['edit', 404],
    ] as const) {
      const { status, bytes } = await ask(`/profile/${word}`)
      expect([word, status, bytes.includes('User Not Found')]).toEqual([word, expected, false])
    }
  })

  it('allows by its policy its own inline scripts by their sum, and nothing else inline', async () => {
    for (const path of ['/', '/search', '/live']) {
      const { headers, bytes } = await ask(path)
      const policy = String(headers['content-security-policy'])
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
      expect(scripts).not.toMatch(/unsafe|\*|http:|data:/)
      const html = bytes.toString()
      const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
      expect([path, inline.length > 0]).toEqual([path, true])
      for (const [, source = ''] of inline) {
        expect(scripts).toContain(`'sha256-${createHash('sha256').update(source).digest('base64')}'`)
      }
      expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i)
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("base-uri 'none'")
    }
  })

  it('comes in the packing that was asked for, and in no other', async () => {
    const plain = await ask('/', { 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const br = await ask('/', { 'accept-encoding': 'gzip, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    const gzip = await ask('/', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect((await ask('/', { 'accept-encoding': 'brown, gzipped' })).headers['content-encoding']).toBe(
      undefined,
    )
    expect(String(br.headers['vary']).toLowerCase()).toContain('accept-encoding')
    const head = await ask('/', {}, 'HEAD')
    expect([head.status, head.bytes.length]).toEqual([200, 0])
  })

  it.each([
    ['lang=id', 'id'],
    ['lang=en', 'en'],
    ['other=1; lang=id', 'id'],
    ['lang=../../../etc/passwd', 'en'],
    ['lang=id%00', 'en'],
    ['lang=idx', 'en'],
    ['xlang=id', 'en'],
    ['lang="id"', 'en'],
    [`lang=${'x'.repeat(4_000)}`, 'en'],
  ])('reads a language cookie of %s as %s', async (cookie, language) => {
    const { headers, bytes } = await ask('/', { cookie })
    expect(headers['content-language']).toBe(language)
    expect(bytes.toString()).toContain(`<html lang="${language}"`)
  })

  it('is rendered for a guest, whichever token the request has: no personal data is in a document', async () => {
    const ani = await test.person('Ani')
    const guest = await ask('/')
    const known = await ask('/', { authorization: `Bearer ${ani.login.accessToken}`, cookie: 'token=x' })
    expect(known.bytes.equals(guest.bytes)).toBe(true)
    expect(known.headers['cache-control']).toContain('no-store')
  })

  it('has the pictures that a push shows: the icon, and a badge that is a shape on nothing', async () => {
    expect((await ask('/icons/192.png')).status).toBe(200)
    const { bytes } = await ask('/icons/badge-96.png')
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number) => data[(Math.floor(y * 96) * 96 + Math.floor(x * 96)) * 4 + 3]
    expect([info.width, info.height]).toEqual([96, 96])
    expect([alphaAt(0.36, 0.36), alphaAt(0.5, 0.5), alphaAt(0, 0.5)]).toEqual([255, 0, 0])
  })

  it('can be installed: its manifest names icons that are what they say', async () => {
    const html = (await ask('/')).bytes.toString()
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
    expect(html).toMatch(/<link rel="search" [^>]*href="\/opensearch.xml"/)
    const asked = await ask('/manifest.webmanifest')
    expect([asked.status, asked.headers['content-type']]).toEqual([200, 'application/manifest+json'])
    const manifest = JSON.parse(asked.bytes.toString())
    expect(manifest).toMatchObject({ name: 'Tayang', start_url: '/', scope: '/', display: 'standalone' })
    expect(html).toContain(`<meta name="theme-color" content="${manifest.theme_color}"/>`)
    const tokens = fileURLToPath(new URL('../../design/src/tokens.css', import.meta.url))
    expect(readFileSync(tokens, 'utf8')).toContain(`--bg: ${manifest.background_color};`)
    const purposes = manifest.icons.map(({ purpose, sizes }: Icon) => `${purpose} ${sizes}`)
    expect(purposes).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']))
    const screens = manifest.screenshots as (Icon & { form_factor: string })[]
    expect(screens.map(({ form_factor }) => form_factor).toSorted()).toEqual(['narrow', 'wide'])
    for (const { src, sizes } of screens) {
      const { status, headers, bytes } = await ask(src)
      expect([src, status, headers['content-type']]).toEqual([src, 200, 'image/jpeg'])
      const { width, height } = await readPicture(bytes)
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
    const apple = { src: '/apple-touch-icon.png', sizes: '180x180' }
    for (const { src, sizes } of [...(manifest.icons as Icon[]), apple]) {
      const { status, headers, bytes } = await ask(src)
      expect([src, status, headers['content-type']]).toEqual([src, 200, 'image/png'])
      const { width, height, channels, data } = await readPicture(bytes)
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
      // The mark is there in its ember, around the play button that is cut from it.
      const at = (x: number, y: number) => [
        ...data.subarray((Math.floor(y * height) * width + Math.floor(x * width)) * channels).subarray(0, 3),
      ]
      expect([src, ...at(0.36, 0.36)]).toEqual([src, 255, 90, 60])
      expect([src, ...at(0.5, 0.5)]).toEqual([src, 10, 10, 15])
    }
  })

  it('has a page behind every address of its map, and the map is named where crawlers look first', async () => {
    const robots = (await ask('/robots.txt')).bytes.toString()
    expect(robots).toContain('/sitemap.xml')
    const { status, bytes } = await ask('/sitemap.xml')
    expect(status).toBe(200)
    const paths = [...bytes.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, at = '']) => new URL(at).pathname,
    )
    expect(paths).toContain('/end-user-license-agreement')
    for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 200])
  })

  it.each([
    '/catalog/v1.1/nothing',
    '/catalog/v1.1/nothing?a=b',
    '/catalog/v1.0',
    '/catalog/v1.0?a=b',
    '/api/catalog/v1.0/nothing',
    '/api/nothing/v2',
    '/nothing/v9.9/at/all',
    '/media/nothing',
    '/media/t/nothing/../../../etc/passwd',
    '/admin/v1.0/nothing',
  ])('is never what an address of the API (%s) answers', async (path) => {
    const { status, headers, bytes } = await ask(path)
    expect(status).toBe(404)
    expect(String(headers['content-type'])).toContain('application/json')
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: expect.stringMatching(/NOT_FOUND/) })
  })

  it.each([
    '//',
    '//evil.example/',
    '///',
    '/\\evil.example',
    'http://evil.example/',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/../../etc/passwd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%00',
    '/a\xe9b',
    '/?a=\xff',
    '*',
  ])('stands the address %s', async (address) => {
    const heard = await askRaw(address)
    expect(heard).toMatch(/^HTTP\/1\.1 (200|3\d\d|4\d\d) /)
    expect(heard).not.toMatch(/"workspaces"|root:x:0|location: *(https?:)?\/\/evil/i)
    expect(heard).not.toContain('evil.example')
  })

  it.each([
    '/media/live/nobody/%00',
    '/media/live/nobody/a\xe9b',
    '/media/live/../../etc/passwd',
    `/media/live/${'a'.repeat(300)}/x`,
    '/media/t/%2e%2e%2f%2e%2e/multivariant.m3u8',
    '/media/a/%2e%2e/secret',
  ])('gives nothing at the media address %s', async (address) => {
    expect(await askRaw(address)).toMatch(/^HTTP\/1\.1 (400|403|404) /)
  })
})

describe.runIf(isBuilt)('pages with addresses that a guest invents', () => {
  it('are refused past the bound of their network, while known pages and calls go on', async () => {
    await using test = await openTestApp({ pages: true, env: { TAYANG_PAGES_PER_ADDRESS_MINUTE_MAX: '20' } })
    const statusOf = async (path: string) => (await fetch(`${test.address}${path}`)).status
    expect(await statusOf('/hemat-kuota')).toBe(200)
    const invented = await Promise.all(
      Array.from({ length: 24 }, (_, at) => statusOf(`/hemat-kuota?x=${at}`)),
    )
    const refused = invented.filter((status) => status === 429)
    // Half of a minute's pages at once, of which one is that of before; a few more while the others are rendered.
    expect(refused.length).toBeGreaterThan(5)
    expect(invented.filter((status) => status === 200).length + refused.length).toBe(24)
    expect(await statusOf('/hemat-kuota')).toBe(200)
    expect(await statusOf('/livez')).toBe(200)
    const answer = await fetch(`${test.address}/hemat-kuota?x=one-more`)
    expect([answer.status, await answer.json()]).toMatchObject([429, { code: 'TOO_MANY_ATTEMPTS' }])
    expect(answer.headers.get('retry-after')).toBe('3')
  })
})
