import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { shows, user } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { openLog } from '../../server/src/platform/log/log.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { openTestDatabase } from '../database.ts'
import { findEngine } from '../engines/engine.ts'
import { startRedis, type Redis } from '../engines/redis.ts'
import { visitRoom } from '../room.ts'

const engine = findEngine('redis')
const PASSWORD = 'the-password-of-Redis'
const POLL = { timeout: 50_000 }

let redis: Redis
let database: Database
let folder: string
beforeEach(async () => {
  if (!engine) return
  redis = await startRedis(engine, { password: PASSWORD })
  database = await openTestDatabase(schemas)
  folder = await mkdtemp(path.join(tmpdir(), 'tayang-log-'))
})
afterEach(async () => {
  if (!engine) return
  await redis[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const open = (env: Record<string, string> = {}) =>
  openTestApp({
    database,
    log: openLog({ home: folder, log: { level: 'trace', to: 'file' } }),
    env: {
      REDIS_URL: redis.url,
      TAYANG_SECRET: 'a secret of at least thirty-two characters',
      TAYANG_PASSWORD_WAIT_MS: '600000',
      ...env,
    },
  })

const guess = (test: TestApp, username: string) =>
  test.call(user.createSession, {
    body: {
      type: 'username',
      username,
      password: 'a wrong password',
      device: { uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' },
    },
  })

async function stateOf({ address }: TestApp): Promise<{ ready: number; redis: unknown; metrics: string }> {
  const ready = await fetch(`${address}/readyz`)
  const { data } = (await ready.json()) as { data: { redis?: boolean } }
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return { ready: ready.status, redis: data.redis, metrics }
}

describe.skipIf(!engine)('a server with a Redis', () => {
  it('counts guesses of a password on over its own restart', async () => {
    const email = 'nobody-here@example.com'
    {
      await using first = await open()
      await expect.poll(async () => (await guess(first, email)).status, POLL).toBe(429)
    }
    await using again = await open()
    const { status, refusal } = await guess(again, email)
    expect([status, refusal.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  })

  it('goes on while Redis is killed and comes back, and says so to operators', async () => {
    await using test = await open()
    const speaker = await test.person('Budi')
    const made = await test.call(
      shows.createShow,
      { body: { name: 'Obrolan' } },
      { token: speaker.login.accessToken },
    )
    const room = made.body.data.id
    const own = await visitRoom(test.address, room, speaker.login.accessToken)
    const viewer = await visitRoom(test.address, room)
    const sayAndHear = async (data: string) => {
      own.say({ type: 'comment', data })
      expect(await viewer.hear('comment', (line) => line.data.text === data)).toMatchObject({
        type: 'comment',
      })
    }
    await sayAndHear('with Redis')
    expect(await stateOf(test)).toMatchObject({ ready: 200, redis: true })

    await redis.kill()
    await expect.poll(() => stateOf(test).then((state) => state.redis), POLL).toBe(false)
    await sayAndHear('without Redis')
    // A sign-in meanwhile is counted by the process itself.
    await test.person('Ayu')
    const { ready, metrics } = await stateOf(test)
    expect(ready).toBe(200)
    expect(metrics).toMatch(/^tayang_redis_up 0$/m)
    expect(metrics).toMatch(/^tayang_tally_fallback 1$/m)

    await redis.restart()
    await expect.poll(() => stateOf(test).then((state) => state.redis), POLL).toBe(true)
    await sayAndHear('with Redis again')
    // Redis may answer too late once more on a busy machine; the next who is counted is counted together again.
    const afterOneMore = async () => {
      await guess(test, `${crypto.randomUUID()}@example.com`)
      return (await stateOf(test)).metrics
    }
    await expect.poll(afterOneMore, POLL).toMatch(/^tayang_tally_fallback 0$/m)
    const log = await readFile(path.join(folder, 'logs/server.log'), 'utf8')
    expect(log.match(/everything goes on in this process alone/g)).toHaveLength(1)
    expect(log).not.toContain(PASSWORD)
  })

  it.each([
    [
      'another password',
      () => redis.url.replace(PASSWORD, 'hunter2'),
      /^Redis refuses the name, the password/,
    ],
    ['no password', () => redis.url.replace(`:${PASSWORD}@`, ''), /^Redis refuses the name, the password/],
    [
      'a cluster that is none',
      () => redis.url.replace('redis:', 'redis+cluster:'),
      /^REDIS_URL names no node of a Redis Cluster/,
    ],
    [
      'something else',
      () => 'http://hunter2@cache',
      /^REDIS_URL must be an address like redis:.*"\(hidden\)"\.$/,
    ],
  ])('is refused with one sentence where REDIS_URL has %s', async (_what, url, sentence) => {
    const refused = await open({ REDIS_URL: url() }).then(
      () => 'it started',
      (error: unknown) => (error as Error).message,
    )
    expect(refused).toMatch(sentence)
    expect(refused).not.toMatch(/hunter2|the-password/)
  })

  it('starts without it, where it is away', async () => {
    await redis.kill()
    await using test = await open()
    expect(await stateOf(test)).toMatchObject({ ready: 200, redis: false })
    await test.person('Dewi')
  })
})
