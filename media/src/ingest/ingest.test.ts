import fc from 'fast-check'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLiveHarness, type LiveHarness } from '../test/live-harness.ts'
import { openRtmpClient, type RtmpClient } from '../test/rtmp-client.ts'
import { MESSAGE } from '../wire/index.ts'

let harness: LiveHarness
const clients: RtmpClient[] = []

beforeEach(async () => {
  harness = await openLiveHarness()
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.end()
  await harness[Symbol.asyncDispose]()
})

async function openClient(at = harness): Promise<RtmpClient> {
  const client = await openRtmpClient(at.rtmpPort)
  clients.push(client)
  return client
}

const START = { code: 'NetStream.Publish.Start', description: 'The stream is being published' }
/** More than the socket buffers of both sides hold. */
const PINGS_BYTES_MAX = 40_000_000
const HEVC = Buffer.from([0x90, ...Buffer.from('hvc1'), 0, 0, 0])

describe('a publisher', () => {
  test('with a valid key is admitted, and the server gets the key without the query', async () => {
    const client = await openClient()
    expect(await client.publish('key-one?takeover=1&x=2')).toEqual(START)
    expect(await harness.server.receives('publish')).toMatchObject({
      key: 'key-one',
      takeover: true,
      address: '127.0.0.1',
    })
    expect(harness.log.join('')).not.toContain('key-one')
  })

  test.each([
    ['that the server does not know', 'wrong', 'Invalid stream key'],
    ['that is empty', '', 'The stream key is missing'],
    ['that is no string', true, 'The stream key is missing'],
    ['longer than every valid key', 'k'.repeat(300), 'The stream key is missing'],
  ])('with a key %s is refused with the reason and closed', async (_name, key, sentence) => {
    const client = await openClient()
    expect(await client.publish(key)).toEqual({ code: 'NetStream.Publish.BadName', description: sentence })
    await client.closed
  })

  test('that unpublishes ends its show as unpublished, and one that is lost as lost', async () => {
    const polite = await openClient()
    await polite.publish('key-polite')
    const deleteStream = Buffer.from([
      2,
      0,
      12,
      ...Buffer.from('deleteStream'),
      0,
      0x40,
      8,
      0,
      0,
      0,
      0,
      0,
      0,
      5,
    ])
    polite.send(MESSAGE.command, deleteStream)
    expect(await harness.server.receives('publish-ended', { showId: 'polite' })).toMatchObject({
      reason: 'unpublished',
    })
    const torn = await openClient()
    await torn.publish('key-torn')
    torn.end()
    expect(await harness.server.receives('publish-ended', { showId: 'torn' })).toMatchObject({
      reason: 'lost',
    })
  })

  test('with an unsupported codec is refused with the codec and the supported one', async () => {
    const client = await openClient()
    await client.publish('key-hevc')
    client.send(MESSAGE.video, HEVC)
    expect(await client.status()).toEqual({
      code: 'NetStream.Publish.BadName',
      description: 'The video codec hvc1 is not supported, please publish H.264',
    })
    // Not every encoder displays the refusal, so the server gets it too.
    expect(await harness.server.receives('unplayable')).toMatchObject({
      showId: 'hevc',
      reason: 'video-codec',
    })
    expect(await harness.server.receives('publish-ended')).toMatchObject({ showId: 'hevc', reason: 'failed' })
  })

  test('is cut when the server orders it', async () => {
    const client = await openClient()
    await client.publish('key-cut')
    harness.server.send({
      type: 'cut',
      showId: 'cut',
      reason: 'This stream key was reset',
      isWithdrawn: false,
    })
    expect((await client.status()).description).toBe('This stream key was reset')
    expect(await harness.server.receives('publish-ended')).toMatchObject({ reason: 'cut' })
    await client.closed
  })

  test('of an ended show stays connected and idle, and its close is reported', async () => {
    const client = await openClient()
    await client.publish('key-over')
    harness.server.send({ type: 'release', showId: 'over' })
    expect(await harness.server.receives('publish-ended')).toMatchObject({ showId: 'over', reason: 'cut' })
    // Everything that it still sends is dropped, unsupported codecs included.
    client.send(MESSAGE.video, HEVC)
    const beside = await openClient()
    await beside.publish('key-over')
    expect(await harness.server.receives('publish', { nth: 2 })).toMatchObject({ hasIdleBeside: true })
    expect(client.socket.destroyed).toBe(false)
    client.end()
    expect(await harness.server.receives('idle-left')).toMatchObject({ showId: 'over' })
    expect(harness.server.received.filter(({ type }) => type === 'unplayable')).toEqual([])
  })

  test('that comes back to an ended show is admitted idle, until the server closes it', async () => {
    const client = await openClient()
    expect(await client.publish('over-night')).toEqual(START)
    client.send(MESSAGE.video, HEVC)
    harness.server.send({
      type: 'cut',
      showId: 'night',
      reason: 'A new show was started',
      isWithdrawn: false,
    })
    expect((await client.status()).description).toBe('A new show was started')
    await client.closed
    expect(harness.server.received.map(({ type }) => type)).not.toContain('idle-left')
    expect(harness.server.received.map(({ type }) => type)).not.toContain('unplayable')
  })

  test('that comes back to an ended show replaces an earlier one', async () => {
    const first = await openClient()
    expect(await first.publish('over-dawn')).toEqual(START)
    const second = await openClient()
    expect(await second.publish('over-dawn')).toEqual(START)
    expect((await first.status()).description).toBe('Another publisher took over this show')
    await first.closed
    expect(second.socket.destroyed).toBe(false)
    expect(harness.server.received.map(({ type }) => type)).not.toContain('idle-left')
  })

  test('that wants to play is refused', async () => {
    const client = await openClient()
    await client.publish('key-play')
    client.send(MESSAGE.command, Buffer.from([2, 0, 4, ...Buffer.from('play'), 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]))
    expect((await client.status()).code).toBe('NetStream.Play.Failed')
  })
})

describe('a second publisher of one show', () => {
  test('is refused while the first one sends, and the first one continues', async () => {
    const first = await openClient()
    await first.publish('key-same')
    const second = await openClient()
    expect(await second.publish('key-same')).toEqual({
      code: 'NetStream.Publish.BadName',
      description: 'This stream key is already in use',
    })
    await second.closed
    expect(harness.server.received.filter(({ type }) => type === 'publish-ended')).toEqual([])
    expect(first.socket.destroyed).toBe(false)
  })

  test('takes over when it requests to', async () => {
    const first = await openClient()
    await first.publish('key-same')
    const second = await openClient()
    expect(await second.publish('key-same?takeover=1')).toEqual(START)
    expect((await first.status()).description).toBe('Another publisher took over this show')
    await first.closed
  })

  test('takes over when the first one has been silent for too long', async () => {
    const impatient = await openLiveHarness({ TAYANG_LIVE_SILENT_MS: '1' })
    const first = await openClient(impatient)
    await first.publish('key-same')
    // A millisecond may not have passed at the first try.
    let code = ''
    while (code !== START.code) code = (await (await openClient(impatient)).publish('key-same')).code
    expect((await first.status()).description).toBe('Another publisher took over this show')
    await impatient[Symbol.asyncDispose]()
  })
})

describe('while somebody publishes', () => {
  test('garbage on 200 other connections ends only those', async () => {
    const publisher = await openClient()
    await publisher.publish('key-steady')
    const garbage = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 6000 }), { numRuns: 200, seed: 5 })
    for (const [index, bytes] of garbage.entries()) {
      const socket = connect({ host: '127.0.0.1', port: harness.rtmpPort })
      socket.on('error', () => {})
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      // Half of them before the handshake, half after it.
      const hello = index % 2 === 0 ? [] : [Buffer.from([3]), Buffer.alloc(2 * 1536)]
      socket.end(Buffer.concat([...hello, bytes]))
      socket.resume()
      await closed
    }
    publisher.send(MESSAGE.video, HEVC)
    expect((await publisher.status()).description).toMatch(/hvc1/)
  })

  test('a connection that sends requests and reads no answer is closed', async () => {
    const unreading = await openClient()
    await unreading.publish('key-deaf')
    unreading.socket.pause()
    const ping = Buffer.concat([
      Buffer.from([2, 0, 0, 0, 0, 0, 6, MESSAGE.userControl, 0, 0, 0, 0, 0, 6]),
      Buffer.alloc(4),
    ])
    const pings = Buffer.concat(Array.from({ length: 20_000 }, () => ping))
    // Its answers fill the buffers of the kernel first; then they would fill our memory.
    for (let sent = 0; sent < PINGS_BYTES_MAX && !unreading.socket.destroyed; sent += pings.length) {
      await new Promise((resolve) => unreading.socket.write(pings, resolve))
    }
    expect(await harness.server.receives('publish-ended', { showId: 'deaf' })).toMatchObject({
      reason: 'lost',
    })
    expect(harness.log.join('')).toMatch(/does not read/)
  })

  test('the connections of one address are limited', async () => {
    const narrow = await openLiveHarness({ TAYANG_RTMP_CONNECTIONS_PER_ADDRESS_MAX: '2' })
    const first = await openClient(narrow)
    await first.publish('key-first')
    const second = await openClient(narrow)
    await second.handshake()
    const third = await openClient(narrow)
    await third.closed
    second.end()
    first.send(MESSAGE.video, HEVC)
    expect((await first.status()).description).toMatch(/hvc1/)
    await narrow[Symbol.asyncDispose]()
  })

  test('a connection that closes while its key is checked keeps no place', async () => {
    const small = await openLiveHarness({ TAYANG_LIVE_SHOWS_MAX: '1' })
    const hasty = await openClient(small)
    const published = hasty.publish('key-hasty').catch(() => null)
    await small.server.receives('publish')
    hasty.end()
    await published
    // The place is free as soon as the server has noticed the close.
    let code = ''
    while (code !== START.code) code = (await (await openClient(small)).publish('key-next')).code
    await small[Symbol.asyncDispose]()
  })

  test('a show beyond the limit of the machine is refused', async () => {
    const small = await openLiveHarness({ TAYANG_LIVE_SHOWS_MAX: '1' })
    const first = await openClient(small)
    expect(await first.publish('key-first')).toEqual(START)
    const second = await openClient(small)
    expect((await second.publish('key-second')).description).toMatch(/too many live shows/)
    await small[Symbol.asyncDispose]()
  })
})

describe('with time', () => {
  beforeEach(async () => {
    await harness[Symbol.asyncDispose]()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    harness = await openLiveHarness()
  })
  afterEach(() => void vi.useRealTimers())

  test('a connection that does not finish its handshake within 10 s is closed', async () => {
    const idle = await openClient()
    const slow = await openClient()
    slow.socket.write(Buffer.from([3, 0, 0]))
    const publisher = await openClient()
    await publisher.publish('key-steady')
    vi.advanceTimersByTime(11_000)
    await Promise.all([idle.closed, slow.closed])
    expect(publisher.socket.destroyed).toBe(false)
  })

  test('a publisher that falls silent counts as lost', async () => {
    const publisher = await openClient()
    await publisher.publish('key-silent')
    vi.advanceTimersByTime(17_000)
    expect(await harness.server.receives('publish-ended')).toMatchObject({ showId: 'silent', reason: 'lost' })
    await publisher.closed
  })

  test('a connection that never publishes is closed', async () => {
    const client = await openClient()
    await client.handshake()
    vi.advanceTimersByTime(21_000)
    await client.closed
    vi.advanceTimersByTime(60_000)
    expect(await harness.server.receives('strangers')).toMatchObject({
      networks: [{ network: '127.0.0.1', count: 1, why: expect.any(String) }],
    })
    expect(harness.log.join('')).not.toMatch(/an RTMP connection ended/)
  })
})

test('while the server is away every publisher is refused with the advice to try again', async () => {
  await harness.server[Symbol.asyncDispose]()
  const client = await openClient()
  expect((await client.publish('key-one')).description).toBe('Please try again')
})

test('a port that is taken is reported in one clear sentence', async () => {
  await expect(openLiveHarness({ RTMP_PORT: String(harness.rtmpPort) })).rejects.toThrow(
    `Port ${harness.rtmpPort} of the media engine is taken by another program`,
  )
})
