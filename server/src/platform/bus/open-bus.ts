import type { Log } from '../log/log.ts'
import { openMemoryBus } from './bus-memory.ts'
import { openRedisBus } from './bus-redis.ts'
import type { Bus } from './bus.ts'
import type { Redis } from './redis/open-redis.ts'

/** The bus of all processes where there is a Redis, or else that of this one. */
export function openBus(log: Log, redis: Redis | null = null): Bus {
  return redis ? openRedisBus(redis, log) : openMemoryBus(log)
}
