import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findEngine } from '../../../../tests/engines/engine.ts'
import { startRedis, startRedisCluster, type Redis as RedisServer } from '../../../../tests/engines/redis.ts'
import { openSharedRedis } from '../bus/redis/test/shared-redis.ts'
import { systemClock, type Clock } from '../clock/clock.ts'
import { fakeClock } from '../clock/clock-fake.ts'
import { silentLog } from '../log/log.ts'
import { openRedisTally } from './tally-redis.ts'
import type { SharedTally } from './tally.ts'
import { describeTallyConformance } from './test/tally.conformance.ts'

const engine = findEngine('redis')
const POLL = { timeout: 15_000 }

/** The tally of one process, which closes its Redis with itself. */
async function openTallyAt(
  url: string,
  clock: Clock,
  { prefix = 'test:', ...bound }: { prefix?: string; answerMsMax?: number } = {},
) {
  const redis = await openSharedRedis(url)
  const tally = openRedisTally({
    redis: {
      prefix,
      hide: redis.hide,
      run: redis.run,
      get isThere() {
        return redis.isThere
      },
    },
    clock,
    log: silentLog(),
    ...bound,
  })
  return Object.assign(Object.create(tally) as SharedTally, {
    redis,
    async [Symbol.asyncDispose]() {
      await tally[Symbol.asyncDispose]()
      await redis[Symbol.asyncDispose]()
    },
  })
}

/** Keys of its own: what another test counted is not there. */
const openEmptyAt = (url: string) => (clock: Clock) =>
  openTallyAt(url, clock, { prefix: `${randomUUID()}:`, answerMsMax: 10_000 })

describe.skipIf(!engine)('with one Redis', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis(engine!)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  describeTallyConformance('in Redis', async (clock) => await openEmptyAt(server.url)(clock))

  test('processes count together, and a process that starts again finds what was counted', async () => {
    const clock = fakeClock()
    const bound = { limit: 3, perMs: 60_000 }
    await using one = await openTallyAt(server.url, clock, { answerMsMax: 10_000 })
    {
      await using other = await openTallyAt(server.url, clock, { answerMsMax: 10_000 })
      await one.take('together', bound)
      await other.take('together', bound)
    }
    await using again = await openTallyAt(server.url, clock, { answerMsMax: 10_000 })
    expect(await again.take('together', bound)).toEqual({ allowed: true })
    expect(await one.take('together', bound)).toEqual({ allowed: false, retryAfterMs: 60_000 })
  })

  test('every key ends, and tells nobody whom it counts', async () => {
    await using tally = await openTallyAt(server.url, fakeClock(), { prefix: 'ends:', answerMsMax: 10_000 })
    await tally.take('+62812345', { limit: 1, perMs: 5_000 })
    await tally.takeSlower('+62812345', { limit: 1, forgetMs: 5_000, firstMs: 1_000, mostMs: 4_000 })
    await tally.giveBack('+62812345')
    await tally.add('+62812345', 1, { forMs: 5_000 })
    await tally.arrive('+62812345', 'ayu@example.com', { forMs: 5_000 })
    const keys = (await server.ask('keys', 'ends:*')).split('\n')
    expect(keys.map((key) => key.split(':')[1]).sort()).toEqual(['count', 'set', 'slow', 'take'])
    for (const key of keys) {
      const lifeMs = Number(await server.ask('pttl', key))
      expect([key, lifeMs > 5_000 && lifeMs <= 65_000]).toEqual([key, true])
    }
    const members = await server.ask('zrange', keys.find((key) => key.includes(':set:')) ?? '', '0', '-1')
    expect(`${keys.join()} ${members}`).not.toMatch(/62812345|ayu/)
  })

  test('a script that Redis forgot is sent again', async () => {
    await using tally = await openTallyAt(server.url, fakeClock(), { answerMsMax: 10_000 })
    const key = randomUUID()
    expect(await tally.add(key, 1, { forMs: 60_000 })).toBe(1)
    await server.ask('script', 'flush')
    expect(await tally.add(key, 1, { forMs: 60_000 })).toBe(2)
    expect(tally.isAlone).toBe(false)
  })
})

describe.skipIf(!engine)('with a Redis Cluster of three masters', () => {
  let cluster: Awaited<ReturnType<typeof startRedisCluster>>
  beforeAll(async () => {
    cluster = await startRedisCluster(engine!)
  })
  afterAll(() => cluster[Symbol.asyncDispose]())

  describeTallyConformance('in a Redis Cluster', async (clock) => {
    const tally = await openEmptyAt(cluster.url)(clock)
    await expect.poll(() => tally.redis.isThere, POLL).toBe(true)
    return tally
  })

  test('goes on while slots move to another node, and after one node is gone for a while', async () => {
    await using tally = await openTallyAt(cluster.url, systemClock, { answerMsMax: 2_000 })
    await expect.poll(() => tally.redis.isThere, POLL).toBe(true)
    const life = { forMs: 60_000 }
    const keys = Array.from({ length: 60 }, (_, n) => `key ${n}`)
    const countAll = async () => new Set(await Promise.all(keys.map((key) => tally.add(key, 1, life))))
    expect(await countAll()).toEqual(new Set([1]))
    const [first, second] = cluster.nodes
    const idOf = async (node: RedisServer) => await node.ask('cluster', 'myid')
    const moving = ['--cluster-from', await idOf(first!), '--cluster-to', await idOf(second!)]
    const how = ['--cluster-slots', '1000', '--cluster-yes']
    await first!.ask('--cluster', 'reshard', `127.0.0.1:${first!.port}`, ...moving, ...how)
    expect(await countAll()).toEqual(new Set([2]))

    await cluster.nodes[2]!.kill()
    await countAll()
    await cluster.nodes[2]!.restart()
    await expect.poll(() => countAll().then(() => tally.isAlone), POLL).toBe(false)
  })
})

describe.skipIf(!engine)('while Redis is away', () => {
  const bound = { limit: 2, perMs: 60_000 }

  test('each process counts by itself with the same bounds, and together again afterwards', async () => {
    await using server = await startRedis(engine!)
    await using tally = await openTallyAt(server.url, systemClock, { answerMsMax: 10_000 })
    for (let n = 0; n < 3; n++) await tally.take('login', bound)
    expect(tally.isAlone).toBe(false)
    await server.kill()
    const tries = []
    for (let n = 0; n < 3; n++) tries.push((await tally.take('login', bound)).allowed)
    expect([tries, tally.isAlone]).toEqual([[true, true, false], true])
    await server.restart()
    await expect.poll(async () => ((await tally.count('any')) === 0 ? tally.isAlone : true), POLL).toBe(false)
  })

  test('nobody waits longer than 50 ms for one that hangs, and hardly anybody at all', async () => {
    await using server = await startRedis(engine!)
    await using tally = await openTallyAt(server.url, systemClock)
    await tally.take('warm', bound)
    server.freeze()
    const waits: number[] = []
    for (let n = 0; n < 200; n++) {
      const startMs = performance.now()
      await tally.take(`key ${n}`, bound)
      waits.push(performance.now() - startMs)
      await wait(1)
    }
    server.goOn()
    // 50 ms once a second, and what this machine does beside it.
    expect(Math.max(...waits)).toBeLessThan(1_000)
    expect(waits.filter((ms) => ms > 45).length).toBeLessThanOrEqual(10)
  })
})
