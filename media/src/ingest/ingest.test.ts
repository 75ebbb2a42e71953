import fc from 'fast-check'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLiveHouse, type LiveHouse } from '../testing/live-house.ts'
import { openRtmpClient, type RtmpClient } from '../testing/rtmp-client.ts'
import { MESSAGE } from '../wire/index.ts'

let house: LiveHouse
const clients: RtmpClient[] = []

beforeEach(async () => {
  house = await openLiveHouse()
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.end()
  await house[Symbol.asyncDispose]()
})

async function openClient(at = house): Promise<RtmpClient> {
  const client = await openRtmpClient(at.rtmpPort)
  clients.push(client)
  return client
}

const START = { code: 'NetStream.Publish.Start', description: 'The stream is being published' }
/** More than two kernels' socket buffers hold. */
const PINGS_BYTES_MAX = 40_000_000
const HEVC = Buffer.from([0x90, ...Buffer.from('hvc1'), 0, 0, 0])

describe('a publisher', () => {
  test('with a good key is let in, and the server learns its key without the query', async () => {
    const client = await openClient()
    expect(await client.publish('key-one?takeover=1&x=2')).toEqual(START)
    expect(await house.server.hears('publish')).toMatchObject({
      key: 'key-one',
      takeover: true,
      address: '127.0.0.1',
    })
    expect(house.log.join('')).not.toContain('key-one')
  })

  test.each([
    ['that the server does not know', 'wrong', 'Invalid stream key'],
    ['that is empty', '', 'The stream key is missing'],
    ['that is no string', true, 'The stream key is missing'],
    ['longer than any of ours', 'k'.repeat(300), 'The stream key is missing'],
  ])('with a key %s is told so and closed', async (_name, key, sentence) => {
    const client = await openClient()
    expect(await client.publish(key)).toEqual({ code: 'NetStream.Publish.BadName', description: sentence })
    await client.closed
  })

  test('that says good-bye ends its show as unpublished, one that is lost as lost', async () => {
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
    expect(await house.server.hears('publish-ended', { showId: 'polite' })).toMatchObject({
      reason: 'unpublished',
    })
    const torn = await openClient()
    await torn.publish('key-torn')
    torn.end()
    expect(await house.server.hears('publish-ended', { showId: 'torn' })).toMatchObject({ reason: 'lost' })
  })

  test('of another codec is refused with the codec and what we take', async () => {
    const client = await openClient()
    await client.publish('key-hevc')
    client.send(MESSAGE.video, HEVC)
    expect(await client.status()).toEqual({
      code: 'NetStream.Publish.BadName',
      description: 'The video codec hvc1 is not supported, please publish H.264',
    })
    // Not every encoder shows it: its owner is to read it elsewhere.
    expect(await house.server.hears('unplayable')).toMatchObject({ showId: 'hevc', reason: 'video-codec' })
    expect(await house.server.hears('publish-ended')).toMatchObject({ showId: 'hevc', reason: 'failed' })
  })

  test('is cut when the server orders it', async () => {
    const client = await openClient()
    await client.publish('key-cut')
    house.server.say({ type: 'cut', showId: 'cut', reason: 'This stream key was reset' })
    expect((await client.status()).description).toBe('This stream key was reset')
    expect(await house.server.hears('publish-ended')).toMatchObject({ reason: 'cut' })
    await client.closed
  })

  test('of a show that is ended stays connected and idle, and the server hears when it closes', async () => {
    const client = await openClient()
    await client.publish('key-over')
    house.server.say({ type: 'release', showId: 'over' })
    expect(await house.server.hears('publish-ended')).toMatchObject({ showId: 'over', reason: 'cut' })
    // What it goes on sending, even what no show could take, is dropped.
    client.send(MESSAGE.video, HEVC)
    const beside = await openClient()
    await beside.publish('key-over')
    expect(await house.server.hears('publish', { nth: 2 })).toMatchObject({ hasIdleBeside: true })
    expect(client.socket.destroyed).toBe(false)
    client.end()
    expect(await house.server.hears('idle-left')).toMatchObject({ showId: 'over' })
    expect(house.server.heard.filter(({ type }) => type === 'unplayable')).toEqual([])
  })

  test('that comes back to a show that is over is let in idle, until the server closes it', async () => {
    const client = await openClient()
    expect(await client.publish('over-night')).toEqual(START)
    client.send(MESSAGE.video, HEVC)
    house.server.say({ type: 'cut', showId: 'night', reason: 'A new show was started' })
    expect((await client.status()).description).toBe('A new show was started')
    await client.closed
    expect(house.server.heard.map(({ type }) => type)).not.toContain('idle-left')
    expect(house.server.heard.map(({ type }) => type)).not.toContain('unplayable')
  })

  test('that comes back to a show that is over takes the place of the one that came back before', async () => {
    const first = await openClient()
    expect(await first.publish('over-dawn')).toEqual(START)
    const second = await openClient()
    expect(await second.publish('over-dawn')).toEqual(START)
    expect((await first.status()).description).toBe('Another publisher took over this show')
    await first.closed
    expect(second.socket.destroyed).toBe(false)
    expect(house.server.heard.map(({ type }) => type)).not.toContain('idle-left')
  })

  test('that only wants to watch is sent away', async () => {
    const client = await openClient()
    await client.publish('key-play')
    client.send(MESSAGE.command, Buffer.from([2, 0, 4, ...Buffer.from('play'), 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]))
    expect((await client.status()).code).toBe('NetStream.Play.Failed')
  })
})

describe('a second publisher of one show', () => {
  test('is refused while the first one sends, and the first one stays', async () => {
    const first = await openClient()
    await first.publish('key-same')
    const second = await openClient()
    expect(await second.publish('key-same')).toEqual({
      code: 'NetStream.Publish.BadName',
      description: 'This stream key is already publishing',
    })
    await second.closed
    expect(house.server.heard.filter(({ type }) => type === 'publish-ended')).toEqual([])
    expect(first.socket.destroyed).toBe(false)
  })

  test('takes over when it says so', async () => {
    const first = await openClient()
    await first.publish('key-same')
    const second = await openClient()
    expect(await second.publish('key-same?takeover=1')).toEqual(START)
    expect((await first.status()).description).toBe('Another publisher took over this show')
    await first.closed
  })

  test('takes over when the first one has been silent for too long', async () => {
    const impatient = await openLiveHouse({ TAYANG_LIVE_SILENT_MS: '1' })
    const first = await openClient(impatient)
    await first.publish('key-same')
    // A millisecond may not have passed at the first knock.
    let told = ''
    while (told !== START.code) told = (await (await openClient(impatient)).publish('key-same')).code
    expect((await first.status()).description).toBe('Another publisher took over this show')
    await impatient[Symbol.asyncDispose]()
  })
})

describe('while somebody publishes', () => {
  test('garbage of 200 other connections ends only those', async () => {
    const publisher = await openClient()
    await publisher.publish('key-steady')
    const garbage = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 6000 }), { numRuns: 200, seed: 5 })
    for (const [index, bytes] of garbage.entries()) {
      const socket = connect({ host: '127.0.0.1', port: house.rtmpPort })
      socket.on('error', () => {})
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      // Half of them before the handshake, half behind it.
      const hello = index % 2 === 0 ? [] : [Buffer.from([3]), Buffer.alloc(2 * 1536)]
      socket.end(Buffer.concat([...hello, bytes]))
      socket.resume()
      await closed
    }
    publisher.send(MESSAGE.video, HEVC)
    expect((await publisher.status()).description).toMatch(/hvc1/)
  })

  test('one that asks without end and reads no answer is closed', async () => {
    const deaf = await openClient()
    await deaf.publish('key-deaf')
    deaf.socket.pause()
    const ping = Buffer.concat([
      Buffer.from([2, 0, 0, 0, 0, 0, 6, MESSAGE.userControl, 0, 0, 0, 0, 0, 6]),
      Buffer.alloc(4),
    ])
    const pings = Buffer.concat(Array.from({ length: 20_000 }, () => ping))
    // Its answers fill what the kernel holds for it first; then they would fill our memory.
    for (let sent = 0; sent < PINGS_BYTES_MAX && !deaf.socket.destroyed; sent += pings.length) {
      await new Promise((resolve) => deaf.socket.write(pings, resolve))
    }
    expect(await house.server.hears('publish-ended', { showId: 'deaf' })).toMatchObject({ reason: 'lost' })
    expect(house.log.join('')).toMatch(/does not read/)
  })

  test('an address gets only as many connections as it may have', async () => {
    const narrow = await openLiveHouse({ TAYANG_RTMP_CONNECTIONS_PER_ADDRESS_MAX: '2' })
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

  test('one that hangs up while its key is looked at keeps no place', async () => {
    const small = await openLiveHouse({ TAYANG_LIVE_SHOWS_MAX: '1' })
    const hasty = await openClient(small)
    const told = hasty.publish('key-hasty').catch(() => null)
    await small.server.hears('publish')
    hasty.end()
    await told
    // The place is free as soon as the server noticed the hang-up.
    let code = ''
    while (code !== START.code) code = (await (await openClient(small)).publish('key-next')).code
    await small[Symbol.asyncDispose]()
  })

  test('one more show than the machine carries is refused', async () => {
    const small = await openLiveHouse({ TAYANG_LIVE_SHOWS_MAX: '1' })
    const first = await openClient(small)
    expect(await first.publish('key-first')).toEqual(START)
    const second = await openClient(small)
    expect((await second.publish('key-second')).description).toMatch(/too many live shows/)
    await small[Symbol.asyncDispose]()
  })
})

describe('with time', () => {
  beforeEach(async () => {
    await house[Symbol.asyncDispose]()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    house = await openLiveHouse()
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

  test('a publisher that falls silent is taken for lost', async () => {
    const publisher = await openClient()
    await publisher.publish('key-silent')
    vi.advanceTimersByTime(17_000)
    expect(await house.server.hears('publish-ended')).toMatchObject({ showId: 'silent', reason: 'lost' })
    await publisher.closed
  })

  test('a connection that never publishes is closed', async () => {
    const client = await openClient()
    await client.handshake()
    vi.advanceTimersByTime(21_000)
    await client.closed
    expect(house.log.join('')).toMatch(/an RTMP connection ended/)
  })
})

test('while the server is away nobody is let in, and everybody is told to try again', async () => {
  await house.server[Symbol.asyncDispose]()
  const client = await openClient()
  expect((await client.publish('key-one')).description).toBe('Please try again')
})

test('the port being taken is one clear sentence', async () => {
  await expect(openLiveHouse({ RTMP_PORT: String(house.rtmpPort) })).rejects.toThrow(
    `Port ${house.rtmpPort} of the media engine is taken by another program`,
  )
})
