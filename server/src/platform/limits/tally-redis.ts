import { bounded } from '../bus/redis/bounded.ts'
import type { LuaScript, Redis } from '../bus/redis/open-redis.ts'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import { openMemoryTally } from './tally-memory.ts'
import * as scripts from './tally-scripts.ts'
import type { SharedTally, Take } from './tally.ts'

/** How long a limit may be asked for; then the process counts by itself. */
const ANSWER_MS_MAX = 50
/** How long it goes on so after a failure before it asks again: a Redis that hangs costs a few calls a second. */
const ALONE_MS = 1_000
const MEMBERS_MAX = 100_000

interface TallyNeeds {
  redis: Pick<Redis, 'run' | 'isThere' | 'prefix' | 'hide'>
  clock: Clock
  log: Log
  /** Only tests on a busy machine set more. */
  answerMsMax?: number
}

/**
 * The tally of all processes. While Redis is away each counts by itself with the same bounds, from zero: a limit may
 * then be reached once more in each, and nobody is refused or waits because of it.
 */
export function openRedisTally(needs: TallyNeeds): SharedTally {
  const own = openMemoryTally(needs.clock)
  const guard = openGuard(needs)
  const { run } = guard
  // Keys name people and networks: Redis learns neither, and a name is as short as any other.
  const { hide, prefix } = needs.redis
  const keyOf = (kind: 'take' | 'slow' | 'count' | 'set', name: string) => `${prefix}${kind}:${hide(name)}`
  const ignore = () => undefined
  return {
    get isAlone() {
      return guard.isAlone
    },
    take: (key, bound) =>
      run(scripts.TAKE, keyOf('take', key), [bound.limit, bound.perMs], readTake, () => own.take(key, bound)),
    takeSlower(key, bound) {
      const { limit, forgetMs, firstMs, mostMs } = bound
      const args = [limit, forgetMs, firstMs, mostMs]
      return run(scripts.TAKE_SLOWER, keyOf('slow', key), args, readTake, () => own.takeSlower(key, bound))
    },
    giveBack: (key) => run(scripts.GIVE_BACK, keyOf('slow', key), [], ignore, () => own.giveBack(key)),
    async forget(key) {
      const kinds = ['take', 'slow'] as const
      await Promise.all(
        kinds.map((kind) => run(scripts.FORGET, keyOf(kind, key), [], ignore, () => own.forget(key))),
      )
    },
    add: (key, by, life) =>
      run(scripts.ADD, keyOf('count', key), [by, life.forMs], Number, () => own.add(key, by, life)),
    count: (key) => run(scripts.COUNT, keyOf('count', key), [], Number, () => own.count(key)),
    arrive(set, member, life) {
      const args = [hide(member), life.forMs, MEMBERS_MAX]
      const isNew = (answer: string) => answer === '1'
      return run(scripts.ARRIVE, keyOf('set', set), args, isNew, () => own.arrive(set, member, life))
    },
    leave: (set, member) =>
      run(scripts.LEAVE, keyOf('set', set), [hide(member)], ignore, () => own.leave(set, member)),
    present: (set) => run(scripts.PRESENT, keyOf('set', set), [], Number, () => own.present(set)),
    [Symbol.asyncDispose]: () => own[Symbol.asyncDispose](),
  }
}

/** Asks Redis, and this process itself where Redis is away or late. */
function openGuard({ redis, clock, log, answerMsMax = ANSWER_MS_MAX }: TallyNeeds) {
  let isAlone = false
  let askAgainAt = 0
  return {
    get isAlone() {
      return isAlone
    },
    async run<Result>(
      script: LuaScript,
      key: string,
      args: readonly (string | number)[],
      read: (answer: string) => Result,
      alone: () => Promise<Result>,
    ): Promise<Result> {
      try {
        if (!redis.isThere || performance.now() < askAgainAt) throw new Error('Redis is away')
        const answer = await bounded(redis.run(script, key, [clock.now(), ...args]), answerMsMax)
        if (isAlone) log.warn('limits are counted by all processes together again')
        isAlone = false
        return read(String(answer))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (!isAlone) log.error({ reason }, 'limits are counted by this process alone')
        isAlone = true
        if (redis.isThere && performance.now() >= askAgainAt) askAgainAt = performance.now() + ALONE_MS
        return await alone()
      }
    },
  }
}

function readTake(answer: string): Take {
  const waitMs = Number(answer)
  return waitMs < 0 ? { allowed: true } : { allowed: false, retryAfterMs: waitMs }
}
