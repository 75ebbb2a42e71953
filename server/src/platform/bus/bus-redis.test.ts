import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findEngine } from '../../../../tests/engines/engine.ts'
import { startRedis, startRedisCluster, type Redis as RedisServer } from '../../../../tests/engines/redis.ts'
import { openLineProxy } from '../../../../tests/faults/line-proxy.ts'
import { silentLog } from '../log/log.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { openRedisBus } from './bus-redis.ts'
import type { Bus, BusEvent } from './bus.ts'
import { openRedis, type Redis } from './redis/open-redis.ts'
import { openSharedRedis } from './redis/test/shared-redis.ts'
import { describeBusConformance, describeSharedBusConformance } from './test/bus.conformance.ts'

const engine = findEngine('redis')
const POLL = { timeout: 15_000 }

interface Said extends BusEvent {
  type: 'test.said'
  words: string
}
const said = (words: string): Said => ({ type: 'test.said', words })

/** The bus of one process, which closes its Redis with itself. */
async function openBusAt(url: string): Promise<Bus & { redis: Redis; figures: Redis['wire']['figures'] }> {
  const redis = await openSharedRedis(url)
  const bus = openRedisBus(redis, silentLog())
  return {
    ...bus,
    redis,
    figures: redis.wire.figures,
    async [Symbol.asyncDispose]() {
      await bus[Symbol.asyncDispose]()
      await redis[Symbol.asyncDispose]()
    },
  }
}

/** What a listener of a bus heard, and how often it was told to doubt. */
async function listenTo(bus: Bus) {
  const heard: string[] = []
  const doubts = { count: 0 }
  await bus.subscribe<Said>(
    'test.said',
    ({ words }) => void heard.push(words),
    () => (doubts.count += 1),
  )
  return { heard, doubts }
}

describe.skipIf(!engine)('with one Redis', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis(engine!)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  describeBusConformance('over Redis', () => openBusAt(server.url))
  describeSharedBusConformance('over Redis', () => openBusAt(server.url))

  test('a listener whose connection was cut goes on and learns that it may have missed something', async () => {
    await using proxy = await openLineProxy({ port: server.port })
    await using near = await openBusAt(server.url)
    await using far = await openBusAt(`redis://127.0.0.1:${proxy.port}`)
    const { heard, doubts } = await listenTo(far)
    proxy.cutAll()
    await near.publish(said('meanwhile'))
    await expect.poll(() => doubts.count, POLL).toBeGreaterThan(0)
    await near.publish(said('afterwards'))
    await expect.poll(() => heard.at(-1), POLL).toBe('afterwards')
  })

  test('a line that carries nothing any more is given up, and its listener doubts', async () => {
    await using proxy = await openLineProxy({ port: server.port })
    await using near = await openBusAt(server.url)
    await using far = await openBusAt(`redis://127.0.0.1:${proxy.port}`)
    const { heard, doubts } = await listenTo(far)
    proxy.hang()
    await near.publish(said('into silence'))
    await expect.poll(() => far.redis.isThere, POLL).toBe(false)
    proxy.resume()
    await expect.poll(() => doubts.count, POLL).toBeGreaterThan(0)
    await near.publish(said('again'))
    await expect.poll(() => heard.at(-1), POLL).toBe('again')
  })

  test('publishers whose line was away tell, when it is back, that something of theirs is missing', async () => {
    await using proxy = await openLineProxy({ port: server.port })
    await using near = await openBusAt(server.url)
    await using far = await openBusAt(`redis://127.0.0.1:${proxy.port}`)
    const { heard, doubts } = await listenTo(near)
    await far.publish(said('first'))
    await expect.poll(() => heard, POLL).toEqual(['first'])
    const { doubts: ofFar } = await listenTo(far)
    proxy.cutAll()
    await expect
      .poll(() => far.publish(said('lost')).then(() => far.figures().dropped), POLL)
      .toBeGreaterThan(0)
    await expect.poll(() => ofFar.count, POLL).toBeGreaterThan(0)
    await expect.poll(() => doubts.count, POLL).toBeGreaterThan(0)
  })

  test('an installation with another secret gets no event of this one', async () => {
    await using own = await openBusAt(server.url)
    const settings = readSettings(
      { REDIS_URL: server.url, TAYANG_SECRET: 'another secret, of others than ours' },
      [],
    )
    await using redis = (await openRedis(settings, { log: silentLog(), secrets: openSecrets(settings) }))!
    await using foreign = openRedisBus(redis, silentLog())
    const { heard } = await listenTo(foreign)
    await own.publish(said('ours'))
    await foreign.publish(said('theirs'))
    await expect.poll(() => heard, POLL).toEqual(['theirs'])
  })
})

describe.skipIf(!engine)('with a Redis that goes away', () => {
  test('each process goes on by itself, publishing neither waits nor fails, and it is whole again afterwards', async () => {
    await using server = await startRedis(engine!)
    await using one = await openBusAt(server.url)
    await using other = await openBusAt(server.url)
    const [ofOne, ofOther] = [await listenTo(one), await listenTo(other)]
    await server.kill()
    const startMs = performance.now()
    for (let n = 0; n < 20_000; n++) void one.publish(said('alone'))
    expect(performance.now() - startMs).toBeLessThan(5_000)
    await expect.poll(() => ofOne.heard.length, POLL).toBeGreaterThanOrEqual(10_000)
    expect(ofOther.heard).toEqual([])

    await server.restart()
    await expect.poll(() => Math.min(ofOne.doubts.count, ofOther.doubts.count), POLL).toBeGreaterThan(0)
    await one.publish(said('together'))
    await expect.poll(() => ofOther.heard, POLL).toEqual(['together'])
  })

  test('what waits for a Redis that does not read is bounded', async () => {
    await using server = await startRedis(engine!)
    await using bus = await openBusAt(server.url)
    server.freeze()
    const bytes = Buffer.alloc(1_000_000)
    for (let n = 0; n < 100; n++) bus.topic('room').publish(bytes)
    expect(bus.figures().told).toBeLessThan(40)
    expect(bus.figures().dropped).toBeGreaterThan(60)
    server.goOn()
  })

  test('a process starts without it, and takes it up when it comes', async () => {
    const server = await startRedis(engine!)
    await server.kill()
    await using bus = await openBusAt(server.url)
    const { heard, doubts } = await listenTo(bus)
    await bus.publish(said('alone'))
    await expect.poll(() => heard, POLL).toEqual(['alone'])
    await server.restart()
    await expect.poll(() => doubts.count, POLL).toBeGreaterThan(0)
    await server[Symbol.asyncDispose]()
  })
})

describe.skipIf(!engine)('with a Redis Cluster of three masters', () => {
  let cluster: Awaited<ReturnType<typeof startRedisCluster>>
  beforeAll(async () => {
    cluster = await startRedisCluster(engine!)
  })
  afterAll(() => cluster[Symbol.asyncDispose]())

  describeBusConformance('over a Redis Cluster', () => openBusAt(cluster.url))
  describeSharedBusConformance('over a Redis Cluster', () => openBusAt(cluster.url))

  test('processes at two of its nodes hear each other', async () => {
    const [first, second] = cluster.nodes
    await using one = await openBusAt(`redis+cluster://127.0.0.1:${first!.port}`)
    await using other = await openBusAt(`redis+cluster://127.0.0.1:${second!.port}`)
    const { heard } = await listenTo(other)
    for (const words of ['a', 'b', 'c']) await one.publish(said(words))
    await expect.poll(() => heard, POLL).toEqual(['a', 'b', 'c'])
  })
})
