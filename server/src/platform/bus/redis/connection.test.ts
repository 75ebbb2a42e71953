import { describe, expect, test } from 'vitest'
import { findEngine } from '../../../../../tests/engines/engine.ts'
import { startRedis } from '../../../../../tests/engines/redis.ts'
import { freePort } from '../../../../../tests/program.ts'
import { luaScript } from './open-redis.ts'
import { openSharedRedis } from './test/shared-redis.ts'

const engine = findEngine('redis')
const POLL = { timeout: 30_000 }
const PASSWORD = 'the-password-of-both'
const COUNT = luaScript(`return redis.call('INCR', KEYS[1])`)

describe.skipIf(!engine)('with sentinels', () => {
  test('the master that they name is used, and the one that follows when it dies', async () => {
    await using master = await startRedis(engine!, { password: PASSWORD })
    const words = ['--replicaof', '127.0.0.1', String(master.port), '--masterauth', PASSWORD]
    await using replica = await startRedis(engine!, { password: PASSWORD, words })
    await using sentinel = await startRedis(engine!, {
      sentinel: [
        `sentinel monitor main 127.0.0.1 ${master.port} 1`,
        `sentinel auth-pass main ${PASSWORD}`,
        'sentinel down-after-milliseconds main 1000',
        'sentinel failover-timeout main 5000',
      ],
    })
    await expect.poll(() => replica.ask('info', 'replication'), POLL).toContain('master_link_status:up')
    const replicas = () => sentinel.ask('sentinel', 'replicas', 'main')
    await expect.poll(replicas, POLL).toContain(String(replica.port))

    const away = await freePort()
    const addresses = `127.0.0.1:${away},127.0.0.1:${sentinel.port}`
    await using redis = await openSharedRedis(`redis+sentinel://main:${PASSWORD}@${addresses}`)
    await expect.poll(() => redis.run(COUNT, 'counted', []).catch(() => null), POLL).toBe(1)
    await expect.poll(() => replica.ask('get', 'counted'), POLL).toBe('1')
    await master.kill()
    await expect.poll(() => redis.run(COUNT, 'counted', []).catch(() => null), POLL).toBe(2)
    expect(await replica.ask('get', 'counted')).toBe('2')
  })
})
