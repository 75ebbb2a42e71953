import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { Duplex } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { silentLog } from '../log/log.ts'
import { openSockets, type Sockets } from './socket.ts'

let server: ReturnType<typeof createServer>
let sockets: Sockets
let port: number

beforeEach(async () => {
  sockets = openSockets(
    [
      {
        path: /^\/rooms\/(?<id>\w+)$/,
        kind: 'room',
        frameBytesMax: 16,
        perAddressMax: 4,
        admit: (_request, { id }) => (id === 'secret' ? 404 : null),
        open: (socket, _request, { id }) => {
          socket.on('message', (data) => socket.send(`${id} ${String(data)}`))
        },
      },
      { kind: 'engine', path: /^\/engine$/, frameBytesMax: 16, isInternal: true, open: () => undefined },
    ],
    {
      log: silentLog(),
      trustedProxies: ['192.0.2.7'],
      origins: ({ headers }) => headers.origin !== 'https://evil.example',
    },
  )
  server = createServer((_request, answer) => answer.end('page'))
  sockets.serve(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  await sockets[Symbol.asyncDispose]()
  server.close()
})

const dial = (path: string, headers: Record<string, string> = {}) =>
  new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })

describe('the codes that sockets were closed with', () => {
  it('are those of the protocol; what a client makes up has no series of its own', async () => {
    for (const code of [1000, 3000, 4999, 4000, 1000]) {
      const socket = dial('/rooms/a')
      await once(socket, 'open')
      socket.close(code)
      await once(socket, 'close')
    }
    await expect
      .poll(() => sockets.measure().closedByCode.toSorted())
      .toEqual([
        ['1000', 2],
        ['other', 3],
      ])
  })
})

async function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = dial(path, headers)
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0))
    socket.once('open', () => {
      resolve(101)
      socket.terminate()
    })
    socket.on('error', () => undefined)
  })
}

/** The status that a peer with this address is answered, and whom it forwards for. */
function statusFor(remoteAddress: string, forwarded?: string): string {
  const said: string[] = []
  const peer = new Duplex({
    read: () => undefined,
    write: (bytes, _encoding, done) => (said.push(String(bytes)), done()),
  })
  const headers = {
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
  }
  const socket = Object.assign(peer, { remoteAddress })
  server.emit('upgrade', { url: '/rooms/a', method: 'GET', headers, socket }, socket, Buffer.alloc(0))
  return said.join('').split(' ')[1] ?? ''
}

describe('an upgrade', () => {
  it('reaches the room that serves its path, whatever its query', async () => {
    const socket = dial('/rooms/blue?token=x')
    await once(socket, 'open')
    socket.send('hi')
    const [heard] = (await once(socket, 'message')) as [Buffer]
    expect(String(heard)).toBe('blue hi')
    socket.terminate()
  })

  it.each([
    ['of an unknown path', '/nowhere', {}, 404],
    ['of a path that only begins well', '/rooms/blue/more', {}, 404],
    ['with dots', '/rooms/..%2f', {}, 404],
    ['that its room does not admit', '/rooms/secret', {}, 404],
    ['by a page of another site', '/rooms/blue', { origin: 'https://evil.example' }, 403],
    ['by a page of our own', '/rooms/blue', { origin: 'https://tayang.example' }, 101],
    ['by a program', '/rooms/blue', {}, 101],
  ] as const)('%s is answered so', async (_what, path, headers, status) => {
    expect(await statusOf(path, { ...headers })).toBe(status)
  })

  it.each([
    ['to another protocol', 'Upgrade: h2c\r\nConnection: Upgrade\r\n'],
    ['without a key', 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n'],
    [
      'of an old version',
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 7\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
    ],
  ])('%s is refused, and the next one is served', async (_what, headers) => {
    const peer = connect(port, '127.0.0.1')
    peer.on('error', () => undefined)
    peer.write(`GET /rooms/blue HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`)
    const [heard] = (await once(peer, 'data')) as [Buffer]
    expect(String(heard)).toMatch(/^HTTP\/1\.1 4\d\d /)
    peer.destroy()
    expect(await statusOf('/rooms/blue')).toBe(101)
  })
})

describe('an address', () => {
  const full = () => Promise.all(['a', 'b', 'c', 'd'].map((room) => open(`/rooms/${room}`)))
  const open = async (path: string) => {
    const socket = dial(path)
    await once(socket, 'open')
    return socket
  }

  it('opens so many sockets at once, and one more for each that closes', async () => {
    const [first, ...others] = await full()
    expect(await statusOf('/rooms/e')).toBe(429)
    others[0]?.send('hi')
    if (others[0]) expect(String(((await once(others[0], 'message')) as [Buffer])[0])).toBe('b hi')
    first?.terminate()
    await expect.poll(() => statusOf('/rooms/e')).toBe(101)
    for (const other of others) other.terminate()
  })

  it('counts a whole /64 of IPv6 as one address, which one person has', () => {
    for (let i = 1; i <= 4; i++) expect(statusFor(`2001:db8:1:2::${i}`)).toBe('101')
    expect(statusFor('2001:db8:1:2:ffff::9')).toBe('429')
    expect(statusFor('2001:db8:1:3::9')).toBe('101')
  })

  it('counts guests behind a proxy that was named each by themselves', () => {
    for (let i = 1; i <= 4; i++) expect(statusFor('192.0.2.7', '203.0.113.1')).toBe('101')
    expect(statusFor('192.0.2.7', '203.0.113.1')).toBe('429')
    expect(statusFor('192.0.2.7', '203.0.113.2')).toBe('101')
    // What the guest wrote in front makes nobody else of them.
    expect(statusFor('192.0.2.7', '198.51.100.9, 203.0.113.1')).toBe('429')
  })

  it('counts a stranger who claims to forward as one', () => {
    for (let i = 1; i <= 4; i++) expect(statusFor('203.0.113.1', `198.51.100.${i}`)).toBe('101')
    expect(statusFor('203.0.113.1', '198.51.100.5')).toBe('429')
  })

  it('loses no place by an upgrade that was no good', async () => {
    for (let tried = 0; tried < 6; tried++) {
      const peer = connect(port, '127.0.0.1')
      peer.write(
        `GET /rooms/a HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
      )
      await once(peer, 'data')
      peer.destroy()
    }
    await expect.poll(async () => (await statusOf('/rooms/e')) === 101).toBe(true)
    for (const socket of await full()) socket.terminate()
  })
})

describe('a refused upgrade', () => {
  it('leaves no connection behind, also of a peer who never hangs up', async () => {
    const peer = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    peer.on('error', () => undefined)
    peer.write(
      'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    )
    await once(peer, 'data')
    await expect
      .poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))))
      .toBe(0)
    peer.destroy()
  })
})

describe('a frame', () => {
  it('over its bound closes its own socket with 1009, also in fragments', async () => {
    const [large, pieces, calm] = [dial('/rooms/a'), dial('/rooms/b'), dial('/rooms/c')]
    await Promise.all([large, pieces, calm].map((socket) => once(socket, 'open')))
    const closed = Promise.all([once(large, 'close'), once(pieces, 'close')])
    large.send('x'.repeat(17))
    pieces.send('x'.repeat(10), { fin: false })
    pieces.send('x'.repeat(10), { fin: true })
    expect((await closed).map(([code]) => code as number)).toEqual([1009, 1009])
    calm.send('still here')
    expect(String(((await once(calm, 'message')) as [Buffer])[0])).toBe('c still here')
    calm.terminate()
  })

  it('that breaks the protocol closes its own socket alone', async () => {
    const [broken, calm] = [dial('/rooms/a'), dial('/rooms/b')]
    await Promise.all([once(broken, 'open'), once(calm, 'open')])
    const closed = once(broken, 'close')
    // Reserved bits, no mask: no client of the protocol may send this.
    ;(broken as WebSocket & { _socket: NodeJS.WritableStream })._socket.write(
      Buffer.from([0xf1, 0x05, 1, 2, 3, 4, 5]),
    )
    expect(((await closed)[0] as number) >= 1002).toBe(true)
    calm.send('hi')
    expect(String(((await once(calm, 'message')) as [Buffer])[0])).toBe('b hi')
    calm.terminate()
  })
})

describe('a drain', () => {
  it('sends sockets away one after the other, and lets nobody in', async () => {
    const open = Array.from({ length: 4 }, () => dial('/rooms/a'))
    await Promise.all(open.map((socket) => once(socket, 'open')))
    const closed: { code: number; at: number }[] = []
    for (const socket of open)
      socket.once('close', (code) => closed.push({ code, at: performance.now() - from }))
    const from = performance.now()
    const drained = sockets.drain(400)
    expect(await statusOf('/rooms/b')).toBe(503)
    await drained
    await expect.poll(() => closed.length).toBe(4)
    expect(closed.map(({ code }) => code)).toEqual([1012, 1012, 1012, 1012])
    closed.forEach(({ at }, n) => expect(at).toBeGreaterThanOrEqual((n + 1) * 100))
  })

  it('leaves programs of ours connected, and ends with a stop', async () => {
    const engine = dial('/engine')
    const viewer = dial('/rooms/a')
    await Promise.all([once(engine, 'open'), once(viewer, 'open')])
    const drained = sockets.drain(600_000)
    const second = dial('/engine')
    await once(second, 'open')
    expect([engine.readyState, second.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
    await sockets[Symbol.asyncDispose]()
    await drained
  })
})

describe('a stop', () => {
  it('tells every socket to come back later', async () => {
    const open = [dial('/rooms/a'), dial('/rooms/b')]
    await Promise.all(open.map((socket) => once(socket, 'open')))
    const closed = Promise.all(open.map((socket) => once(socket, 'close')))
    await sockets[Symbol.asyncDispose]()
    expect((await closed).map(([code]) => code as number)).toEqual([1012, 1012])
  })

  it('lets nobody in any more while it waits for others', async () => {
    const deaf = dial('/rooms/a')
    await once(deaf, 'open')
    deaf.pause()
    const stopped = sockets[Symbol.asyncDispose]()
    expect(await statusOf('/rooms/b')).toBe(503)
    await stopped
    deaf.terminate()
  })

  it('does not wait for one who never answers', async () => {
    const deaf = dial('/rooms/a')
    await once(deaf, 'open')
    deaf.pause()
    await sockets[Symbol.asyncDispose]()
    deaf.terminate()
  })
})
