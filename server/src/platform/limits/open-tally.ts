import type { Redis } from '../bus/redis/open-redis.ts'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import { openMemoryTally } from './tally-memory.ts'
import { openRedisTally } from './tally-redis.ts'
import type { SharedTally } from './tally.ts'

/** The tally of all processes where there is a Redis, or else that of this one. */
export function openTally(clock: Clock, shared?: { redis: Redis | null; log: Log }): SharedTally {
  if (shared?.redis) return openRedisTally({ redis: shared.redis, clock, log: shared.log })
  return { ...openMemoryTally(clock), isAlone: false }
}
