import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openLiveHarness, type LiveHarness } from '../test/live-harness.ts'
import { openRtmpClient, type RtmpClient, type RtmpClientOptions } from '../test/rtmp-client.ts'

const START = { code: 'NetStream.Publish.Start', description: 'The stream is being published' }

const opened: LiveHarness[] = []
const clients: RtmpClient[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const client of clients.splice(0)) client.end()
  for (const harness of opened.splice(0)) await harness[Symbol.asyncDispose]()
})

async function open(env: Record<string, string>): Promise<LiveHarness> {
  const harness = await openLiveHarness(env)
  opened.push(harness)
  return harness
}

async function dial({ rtmpPort }: LiveHarness, options: RtmpClientOptions = {}): Promise<RtmpClient> {
  const client = await openRtmpClient(rtmpPort, options)
  clients.push(client)
  return client
}

/** Connections of so many networks, five each, that say nothing. */
async function holdSilently(harness: LiveHarness, networks: number): Promise<void> {
  for (let network = 1; network <= networks; network++) {
    await Promise.all(Array.from({ length: 5 }, () => dial(harness, { from: `127.0.9.${network}` })))
  }
}

describe('connections that say nothing', () => {
  const env = {
    TAYANG_RTMP_CONNECTIONS_MAX: '200',
    TAYANG_RTMP_CONNECTIONS_PER_ADDRESS_MAX: '5',
    TAYANG_RTMP_PLACES_KEPT: '20',
  }

  test('of 40 networks take every place, and a streamer publishes all the same', async () => {
    const harness = await open(env)
    await holdSilently(harness, 40)
    for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
      const streamer = await dial(harness, { from })
      expect(await streamer.publish(`key-${from.at(-1) ?? ''}`)).toEqual(START)
    }
  })

  test('never take the place of a publisher', async () => {
    const harness = await open({ ...env, TAYANG_RTMP_CONNECTIONS_MAX: '10', TAYANG_RTMP_PLACES_KEPT: '2' })
    const streamer = await dial(harness, { from: '127.0.0.2' })
    await streamer.publish('key-one')
    await holdSilently(harness, 6)
    expect(streamer.socket.destroyed).toBe(false)
    expect(harness.server.received.filter(({ type }) => type === 'publish-ended')).toEqual([])
  })

  test('have 3 s for their handshake while more than half of the places are taken', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const harness = await open({ ...env, TAYANG_RTMP_CONNECTIONS_MAX: '20', TAYANG_RTMP_PLACES_KEPT: '0' })
    const gone = () => clients.filter(({ socket }) => socket.destroyed).length
    await holdSilently(harness, 1)
    for (let i = 0; i < 4; i++) await dial(harness, { from: '127.0.8.1' })
    // It is answered after all that came before it were let in.
    await (await dial(harness, { from: '127.0.0.2' })).handshake()
    vi.advanceTimersByTime(4_000)
    for (const from of ['127.0.0.3', '127.0.0.4', '127.0.0.5']) {
      await (await dial(harness, { from })).handshake()
    }
    expect(gone()).toBe(0)
    vi.advanceTimersByTime(1_000)
    // As many as it takes until half of the places are free again.
    await expect.poll(gone).toBe(3)
    expect(clients.slice(-4).filter(({ socket }) => socket.destroyed)).toEqual([])
  })
})

describe('behind a proxy that says who connects', () => {
  const env = {
    TAYANG_TRUSTED_PROXIES: '127.0.0.1',
    TAYANG_RTMP_PROXY_PROTOCOL: 'true',
    TAYANG_RTMP_CONNECTIONS_PER_ADDRESS_MAX: '2',
  }
  const by = (address: string) => ({ header: `PROXY TCP4 ${address} 127.0.0.1 40000 1935\r\n` })

  test('each publisher counts by itself, and the server is told who they are', async () => {
    const harness = await open(env)
    for (const [at, address] of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'].entries()) {
      const streamer = await dial(harness, by(address))
      expect(await streamer.publish(`key-${at}`)).toEqual(START)
      expect(await harness.server.receives('publish', { nth: at + 1 })).toMatchObject({ address })
    }
  })

  test('one network has as many connections as it may have', async () => {
    const harness = await open(env)
    for (let i = 0; i < 2; i++) await (await dial(harness, by('203.0.113.1'))).handshake()
    const third = await dial(harness, by('203.0.113.1'))
    await third.closed
    await (await dial(harness, by('203.0.113.2'))).handshake()
  })

  test('a whole /64 of IPv6 is one network, by version 2', async () => {
    const harness = await open(env)
    const from = (last: number, subnet = 1) =>
      Uint8Array.of(
        ...Buffer.from('\r\n\r\n\0\r\nQUIT\n'),
        ...Buffer.from('2121002420010db8', 'hex'),
        ...Buffer.of(0, 0, 0, subnet, 0, 0, 0, 0, 0, 0, 0, last),
        ...Array<number>(20).fill(1),
      )
    for (let i = 0; i < 2; i++) await (await dial(harness, { header: from(i) })).handshake()
    const third = await dial(harness, { header: from(9) })
    await third.closed
    await (await dial(harness, { header: from(9, 2) })).handshake()
  })

  test.each([
    ['without a header', Buffer.alloc(0)],
    ['with a broken one', 'PROXY TCP4 203.0.113.1\r\n'],
    ['with one that has no end', `PROXY UNKNOWN ${'a'.repeat(200)}`],
  ])('a connection of the proxy %s is cut', async (_what, header) => {
    const harness = await open(env)
    const client = await dial(harness, { header })
    client.socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)]))
    await client.closed
  })

  test('a header of a stranger names nobody: it is no RTMP', async () => {
    const harness = await open(env)
    const liar = await dial(harness, { from: '127.0.0.2', ...by('203.0.113.1') })
    liar.socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)]))
    await liar.closed
    expect(harness.log.join('')).not.toContain('203.0.113.1')
    const honest = await dial(harness, { from: '127.0.0.2' })
    await honest.publish('key-honest')
    expect(await harness.server.receives('publish')).toMatchObject({ address: '127.0.0.2' })
  })

  test('a header that does not come is waited for within its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const harness = await open(env)
    const socket = connect({ host: '127.0.0.1', port: harness.rtmpPort })
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => {})
    socket.resume()
    const other = await dial(harness, by('203.0.113.1'))
    await other.handshake()
    vi.advanceTimersByTime(3_000)
    await closed
  })
})
