import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app.ts'

const builds = ['../../web/build/server/index.js', '../../console/build/index.html']
const isBuilt = builds.every((file) => existsSync(fileURLToPath(new URL(file, import.meta.url))))
const CONSOLE = 'https://desk.tayang.test'

interface Heard {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

/** Asks with headers that `fetch` would not send: another Host, an Origin. */
function ask(test: TestApp, path: string, headers: Record<string, string> = {}): Promise<Heard> {
  const { hostname, port } = new URL(test.address)
  return new Promise((resolve, reject) => {
    const call = request({ host: hostname, port, path, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
      )
    })
    call.on('error', reject)
    call.end()
  })
}

/** The site and the console are built before the tests run; alone, this file has nothing to look at. */
describe.runIf(isBuilt)('the console', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp({ pages: true })
  }, 180_000)
  afterAll(() => test[Symbol.asyncDispose]())

  it('is one document for all of its screens, which nobody frames and no engine lists', async () => {
    for (const path of ['/console', '/console/', '/console/clips?case=7', '/console/people/42']) {
      const { status, headers, body } = await ask(test, path)
      expect([path, status]).toEqual([path, 200])
      expect(body.toString()).toContain('<div id="console">')
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'cross-origin-opener-policy': 'same-origin',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
      })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).toContain("script-src 'self';")
    }
  })

  it('gives its files compressed and for a year, and says when one is gone', async () => {
    const page = (await ask(test, '/console')).body.toString()
    const [script = ''] = /\/console\/assets\/index-[\w-]+\.js/.exec(page) ?? []
    const { status, headers, body } = await ask(test, script, { 'accept-encoding': 'gzip' })
    expect([status, headers['content-encoding']]).toEqual([200, 'gzip'])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(gunzipSync(body).length).toBeGreaterThan(10_000)
    expect((await ask(test, '/console/assets/clips-gone1234.js')).status).toBe(404)
  })

  it('takes no first segment that the site has', async () => {
    const { headers, body } = await ask(test, '/consoles')
    expect(headers['x-robots-tag']).toBeUndefined()
    expect(body.toString()).not.toContain('<div id="console">')
  })

  it('answers no call that the page of another site makes', async () => {
    const foreign = await ask(test, '/admin/v1.0/titles', { origin: 'https://evil.test' })
    expect([foreign.status, foreign.body.toString()]).toEqual([403, expect.stringContaining('FORBIDDEN')])
    expect((await ask(test, '/api/admin/v1.0/titles', { origin: 'null' })).status).toBe(403)
    expect((await ask(test, '/admin/v1.0/titles', { origin: test.address })).status).toBe(401)
    expect((await ask(test, '/admin/v1.0/titles')).status).toBe(401)
  })
})

describe.runIf(isBuilt)('the console at an origin of its own', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp({
      pages: true,
      env: { TAYANG_CONSOLE_ORIGIN: CONSOLE, TAYANG_ORIGIN: 'https://tayang.test' },
    })
  }, 180_000)
  afterAll(() => test[Symbol.asyncDispose]())
  const there = { host: 'desk.tayang.test' }

  it('is there alone, and so are its calls', async () => {
    const site = { host: 'tayang.test' }
    for (const path of ['/console', '/console/clips', '/admin/v1.0/titles', '/api/admin/v1.0/titles']) {
      expect([path, (await ask(test, path, site)).status]).toEqual([path, 404])
    }
    expect((await ask(test, '/console/clips', there)).status).toBe(200)
    expect((await ask(test, '/admin/v1.0/titles', there)).status).toBe(401)
    expect((await ask(test, '/admin/v1.0/titles', { ...there, origin: CONSOLE })).status).toBe(401)
  })

  it('refuses a call that a page of the site makes', async () => {
    const asked = { ...there, origin: 'https://tayang.test' }
    expect((await ask(test, '/admin/v1.0/titles', asked)).status).toBe(403)
  })

  it('shows nothing of the site there', async () => {
    const { status, headers } = await ask(test, '/', there)
    expect([status, headers['location']]).toEqual([302, '/console/'])
    const page = await ask(test, '/movies', { ...there, 'sec-fetch-dest': 'document' })
    expect([page.status, page.headers['location']]).toEqual([302, '/console/'])
  })
})
