import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { pathOf, user } from '@tayang/contract'
import { NOTICES_PATH } from '@tayang/contract/notices'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRtmpClient } from '../../media/src/test/rtmp-client.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { findEngine } from '../engines/engine.ts'
import { startProxy, type Proxy, type ProxyName } from './proxies.ts'

const ca = readFileSync(path.resolve(import.meta.dirname, '../push-service/test-only-certificate.pem'))
/** As a browser that was told the address of the site, and trusts who signed this certificate. */
const tls = { host: '127.0.0.1', ca, servername: 'tayang.example', checkServerIdentity: () => undefined }

const names = ['nginx', 'haproxy', 'caddy'] as const satisfies readonly ProxyName[]
const engines = names.map((name) => ({ name, engine: findEngine(name) }))
const proxies = engines.flatMap(({ name, engine }) => (engine ? [{ name, engine }] : []))
const missing = engines.filter(({ engine }) => !engine)
describe.skip.each(missing)('a public site behind $name', () => it('is not proved here', () => undefined))

interface Got {
  status: number
  headers: Record<string, unknown>
  text: string
}

describe.each(proxies)('a public site behind $name', ({ name, engine }) => {
  let folder: string
  let app: TestApp
  let proxy: Proxy
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tayang-proxy-'))
    app = await openTestApp({
      engine: name === 'haproxy',
      env: {
        TAYANG_ORIGIN: 'https://tayang.example',
        TAYANG_TRUSTED_PROXIES: '127.0.0.1',
        TAYANG_SOCKETS_PER_ADDRESS_MAX: '1',
        ...(name === 'haproxy' ? { RTMP_HOST: '127.0.0.1', TAYANG_RTMP_PROXY_PROTOCOL: 'true' } : {}),
      },
    })
    const behind = { port: Number(new URL(app.address).port), rtmpPort: app.rtmpPort, folder }
    proxy = await startProxy(engine, name, behind)
  })
  afterAll(async () => {
    await proxy?.[Symbol.asyncDispose]()
    await app?.[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  async function ask(
    target: string,
    {
      method = 'GET',
      body,
      headers = {},
    }: { method?: string; body?: Uint8Array; headers?: Record<string, string> } = {},
  ): Promise<Got> {
    const asked = request({
      ...tls,
      port: proxy.httpsPort,
      path: target,
      method,
      headers: { host: 'tayang.example', ...headers },
    })
    const answered = new Promise<Got>((resolve, reject) => {
      asked.once('error', reject)
      asked.once('response', (response) => {
        buffer(response).then(
          (bytes) =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString() }),
          reject,
        )
      })
    })
    asked.end(body)
    return await answered
  }

  /** The status with which a socket from this address of the machine is answered. */
  async function socketFrom(localAddress: string, headers: Record<string, string> = {}) {
    const socket = new WebSocket(`wss://tayang.example:${proxy.httpsPort}${NOTICES_PATH}`, {
      ...tls,
      headers: { ...headers, host: 'tayang.example', origin: 'https://tayang.example' },
      createConnection: () =>
        connectTls({
          ...tls,
          socket: connect({ host: '127.0.0.1', port: proxy.httpsPort, localAddress }),
          ALPNProtocols: ['http/1.1'],
        }),
    })
    const status = await new Promise<number>((resolve) => {
      socket.once('open', () => resolve(101))
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
      socket.once('error', () => resolve(-1))
    })
    return { socket, status }
  }

  it('answers by TLS, with the header that keeps browsers there', async () => {
    const { status, headers, text } = await ask('/screen/v1.0/settings?keys[]=cashout.isOpen')
    expect([status, text.startsWith('{"data"')]).toEqual([200, true])
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  })

  it('sends who comes without TLS to https', async () => {
    const asked = {
      host: '127.0.0.1',
      port: proxy.httpPort,
      path: '/live?x=1',
      headers: { host: 'tayang.example' },
    }
    const answer = await new Promise<{ status?: number; location?: string }>((resolve, reject) => {
      get(asked, ({ statusCode, headers }) =>
        resolve({ status: statusCode!, location: headers.location ?? '' }),
      ).once('error', reject)
    })
    expect([301, 308]).toContain(answer.status)
    expect(answer.location).toMatch(/^https:\/\/tayang\.example(:\d+)?\/live\?x=1$/)
  })

  it('has no figures for strangers and no demo', async () => {
    for (const closed of ['/metrics', '/dev', '/dev/outbox', '/dev/topup', '/%64ev/outbox', '/%6detrics']) {
      expect([closed, (await ask(closed)).status]).toEqual([closed, 404])
    }
    // Nor by what a client claims to be.
    const headers = { host: 'localhost', 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' }
    const { status, text } = await ask('/dev/outbox', { headers })
    expect(text).not.toMatch(/outbox/i)
    // Caddy answers a name that is not its own with nothing at all.
    expect([404, text === '' ? 200 : 404]).toContain(status)
  })

  it('counts each client by the address from which it came, whatever it claims', async () => {
    const first = await socketFrom('127.0.0.2')
    const second = await socketFrom('127.0.0.2', {
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
    })
    const other = await socketFrom('127.0.0.3')
    expect([first.status, second.status, other.status]).toEqual([101, 429, 101])
    for (const { socket } of [first, second, other]) socket.terminate()
  })

  it('carries a socket in both directions', async () => {
    const { login } = await app.person('Rani')
    const { socket } = await socketFrom('127.0.0.4')
    socket.send(JSON.stringify({ type: 'authorization', data: login.accessToken }))
    const [first] = await new Promise<Buffer[]>((resolve) =>
      socket.once('message', (data) => resolve([data as Buffer])),
    )
    expect(JSON.parse(String(first))).toMatchObject({ type: 'authorized' })
    socket.terminate()
  })

  it('passes a long upload on whole', async () => {
    const { login } = await app.person('Putri')
    const [side, channels] = [1_600, 3] as const
    const noise = sharp(randomBytes(side * side * channels), { raw: { width: side, height: side, channels } })
    const form = new FormData()
    form.append('name', 'Putri')
    form.append(
      'avatar',
      new Blob([new Uint8Array(await noise.png({ compressionLevel: 0 }).toBuffer())]),
      'me.png',
    )
    const encoded = new Response(form)
    const body = new Uint8Array(await encoded.arrayBuffer())
    expect(body.length).toBeGreaterThan(7_000_000)
    const { status, text } = await ask(pathOf(user.putProfile, { id: login.profile.id }), {
      method: user.putProfile.method,
      body,
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        authorization: `Bearer ${login.accessToken}`,
        'x-app-id': user.WEB_APP_ID,
      },
    })
    expect([status, text]).toEqual([200, expect.stringContaining('/media/')])
  })

  it.runIf(name === 'haproxy')('passes RTMP on, and says from where it came', async () => {
    const publisher = await openRtmpClient(proxy.rtmpPort)
    expect((await publisher.publish('no such key')).code).toBe('NetStream.Publish.BadName')
    publisher.end()
    // Without the header of the proxy there is nothing to talk to.
    const direct = await openRtmpClient(app.rtmpPort)
    void direct.handshake()
    await direct.closed
    const secured = connectTls({ ...tls, port: proxy.rtmpsPort })
    secured.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(1536)]))
    const [version] = await new Promise<Buffer>((resolve) => secured.once('data', resolve))
    expect(version).toBe(3)
    secured.destroy()
  })
})
