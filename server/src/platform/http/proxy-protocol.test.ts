import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeClock, type FakeClock } from '../clock/clock-fake.ts'
import { silentLog } from '../log/log.ts'
import { readSettings } from '../settings/settings.ts'
import { openSockets } from '../sockets/socket.ts'
import { openHttp } from './http.ts'
import { openPeers } from './peers/peer.ts'

const SOCKETS_MAX = 3
const NETWORK_MAX = 8

let opened: AsyncDisposableStack
let clock: FakeClock
let held: Socket[] = []
afterEach(async () => {
  for (const socket of held) socket.destroy()
  held = []
  await opened.disposeAsync()
})

/** A server that says who asks, and rooms of which each network may hold so many sockets. */
async function open(env: Record<string, string>): Promise<number> {
  opened = new AsyncDisposableStack()
  clock = fakeClock()
  const settings = readSettings(
    { PORT: '0', TAYANG_HTTP_CONNECTIONS_PER_ADDRESS_MAX: String(NETWORK_MAX), ...env },
    [],
  )
  const peers = openPeers(settings.trustedProxies)
  const http = opened.use(
    await openHttp({
      settings,
      log: silentLog(),
      clock,
      routes: [],
      rawRoutes: [
        {
          methods: ['GET', 'POST'],
          path: '/who',
          handle: async (request, reply) =>
            reply.send({ peer: peers.addressOf(request.raw), ip: request.ip, body: request.body ?? null }),
        },
      ],
      identify: async () => null,
      provesAnswers: true,
    }),
  )
  const room = {
    kind: 'room',
    path: /^\/room$/,
    frameBytesMax: 16,
    perAddressMax: SOCKETS_MAX,
    open: () => undefined,
  }
  const needs = { log: silentLog(), trustedProxies: settings.trustedProxies, origins: () => true }
  opened.use(openSockets([room], needs)).serve(http.app.server)
  return http.listen()
}

async function dial(port: number, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  held.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const GET = 'GET /who HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
const announce = (address: string) =>
  `PROXY TCP${address.includes(':') ? 6 : 4} ${address} ${address.includes(':') ? '::1' : '127.0.0.1'} 1 2\r\n`

/** What is answered to these bytes. */
async function say(port: number, bytes: string, from?: string): Promise<string> {
  const socket = await dial(port, from)
  socket.write(bytes)
  return text(socket)
}

/** The status of an upgrade; an accepted one stays open. */
async function upgrade(port: number, how: { before?: string; headers?: string; from?: string }) {
  const socket = await dial(port, how.from)
  socket.write(
    `${how.before ?? ''}GET /room HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${how.headers ?? ''}\r\n`,
  )
  const [heard] = (await once(socket, 'data')) as [Buffer]
  return String(heard).split(' ')[1]
}

const PROXIED = { TAYANG_TRUSTED_PROXIES: '127.0.0.1', TAYANG_HTTP_PROXY_PROTOCOL: 'true' }

describe('behind a proxy with the PROXY protocol', () => {
  it('a call is that of the address in the header, and its body is whole', async () => {
    const port = await open(PROXIED)
    const heard = await say(port, `${announce('203.0.113.1')}${GET}\r\n`)
    expect(heard).toContain('{"peer":"203.0.113.1","ip":"203.0.113.1"')
    const body = JSON.stringify('a'.repeat(50_000))
    const sent = `POST /who HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    expect(await say(port, announce('2001:db8::5') + sent)).toContain(`"peer":"2001:db8::5"`)
  })

  it('a header that arrives in pieces is put together, and later requests on the connection keep it', async () => {
    const port = await open(PROXIED)
    const socket = await dial(port)
    const header = announce('203.0.113.1')
    for (const piece of [header.slice(0, 3), header.slice(3, 20)]) {
      socket.write(piece)
      await new Promise((resolve) => setImmediate(resolve))
    }
    socket.write(`${header.slice(20)}GET /who HTTP/1.1\r\nHost: localhost\r\n\r\n${GET}\r\n`)
    expect((await text(socket)).match(/"peer":"203\.0\.113\.1"/g)).toHaveLength(2)
  })

  it('what a guest writes of who they are is not believed', async () => {
    const port = await open(PROXIED)
    const forwarded = `${announce('203.0.113.1')}${GET}X-Forwarded-For: 198.51.100.1\r\n\r\n`
    expect(await say(port, forwarded)).toContain('{"peer":"203.0.113.1","ip":"203.0.113.1"')
    const twice = `${announce('203.0.113.1')}${announce('198.51.100.1')}${GET}\r\n`
    expect(await say(port, twice)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('each viewer counts for themselves, with sockets and with connections', async () => {
    const port = await open(PROXIED)
    for (let viewer = 1; viewer <= 12; viewer++) {
      expect(await upgrade(port, { before: announce(`203.0.113.${viewer}`) })).toBe('101')
    }
    for (let i = 1; i < SOCKETS_MAX; i++) {
      expect(await upgrade(port, { before: announce('203.0.113.1') })).toBe('101')
    }
    expect(await upgrade(port, { before: announce('203.0.113.1') })).toBe('429')
    for (let i = 0; i < NETWORK_MAX; i++) (await dial(port)).write(announce('2001:db8:1:2::1'))
    const last = await say(port, `${announce('2001:db8:1:2:ffff::9')}${GET}\r\n`)
    expect(last).toMatch(/^HTTP\/1\.1 429 [^]*TOO_MANY_ATTEMPTS/)
    expect(await say(port, `${announce('2001:db8:1:3::9')}${GET}\r\n`)).toContain('2001:db8:1:3::9')
  })

  it.each([
    ['that says nothing of whom it speaks for', `${GET}\r\n`],
    ['whose header is broken', `PROXY TCP4 nobody\r\n${GET}\r\n`],
  ])('a connection of the proxy %s is cut', async (_what, bytes) => {
    const port = await open(PROXIED)
    expect(await say(port, bytes)).toBe('')
  })

  it('a header that does not come is waited for within its time', async () => {
    const port = await open(PROXIED)
    const silent = await dial(port)
    silent.resume()
    const closed = once(silent, 'close')
    await expect.poll(() => clock.pending).toBe(1)
    await clock.advance(3_000)
    await closed
    expect(clock.pending).toBe(0)
  })

  it('the proxy itself may ask, for its checks', async () => {
    const port = await open(PROXIED)
    expect(await say(port, `PROXY UNKNOWN\r\n${GET}\r\n`)).toContain('"peer":"127.0.0.1"')
  })
})

describe('a stranger with a header of their own', () => {
  it('gets nothing by it, beside a proxy that is trusted', async () => {
    const port = await open({ ...PROXIED, TAYANG_TRUSTED_PROXIES: '127.0.0.9' })
    const lied = await say(port, `${announce('203.0.113.1')}${GET}\r\n`, '127.0.0.2')
    expect(lied).toMatch(/^HTTP\/1\.1 400 /)
    expect(await say(port, `${GET}X-Forwarded-For: 203.0.113.1\r\n\r\n`, '127.0.0.2')).toContain(
      '{"peer":"127.0.0.2","ip":"127.0.0.2"',
    )
  })

  it('gets nothing by it where the settings do not ask for one', async () => {
    const port = await open({ TAYANG_TRUSTED_PROXIES: '127.0.0.1' })
    expect(await say(port, `${announce('203.0.113.1')}${GET}\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('behind a proxy that forwards by headers', () => {
  const by = (address: string) => ({ headers: `X-Forwarded-For: ${address}\r\n` })

  it('each viewer counts for themselves, and a stranger who forwards counts as one', async () => {
    const port = await open({ TAYANG_TRUSTED_PROXIES: '127.0.0.1' })
    for (let viewer = 1; viewer <= 12; viewer++) {
      expect(await upgrade(port, by(`203.0.113.${viewer}`))).toBe('101')
    }
    for (let i = 1; i < SOCKETS_MAX; i++) expect(await upgrade(port, by('203.0.113.1'))).toBe('101')
    expect(await upgrade(port, by('203.0.113.1'))).toBe('429')
    for (let i = 0; i < SOCKETS_MAX; i++) {
      expect(await upgrade(port, { ...by(`198.51.100.${i}`), from: '127.0.0.2' })).toBe('101')
    }
    expect(await upgrade(port, { ...by('198.51.100.9'), from: '127.0.0.2' })).toBe('429')
  })
})
