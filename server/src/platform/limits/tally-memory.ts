import type { Clock } from '../clock/clock.ts'
import type { GrowingWait, Tally } from './tally.ts'

/** Keys of each kind that are kept; the one that was touched longest ago goes first. */
const KEYS_MAX = 200_000

/** Members of one set; more than this need a shared engine. */
const MEMBERS_MAX = 100_000

const SWEEP_MS = 60_000

interface Slowed {
  attempts: number
  atMs: number
  nextMs: number
  endMs: number
}

interface Counter {
  value: number
  endMs: number
}

/** The tally of one process, bounded in memory. */
export function openMemoryTally(clock: Clock): Tally {
  const takes = new Map<string, Counter>()
  const slowed = new Map<string, Slowed>()
  const counters = new Map<string, Counter>()
  const sets = new Map<string, Map<string, number>>()

  const stopSweep = clock.every(SWEEP_MS, () => {
    const nowMs = clock.now()
    for (const map of [takes, slowed, counters]) {
      for (const [key, { endMs }] of map) if (endMs <= nowMs) map.delete(key)
    }
    for (const [name, members] of sets) {
      dropAbsent(members, nowMs)
      if (members.size === 0) sets.delete(name)
    }
  })

  return {
    async take(key, { limit, perMs }) {
      const nowMs = clock.now()
      const { value, endMs } = alive(takes.get(key), nowMs) ?? { value: 0, endMs: nowMs + perMs }
      if (value >= limit) return { allowed: false, retryAfterMs: endMs - nowMs }
      keep(takes, key, { value: value + 1, endMs })
      return { allowed: true }
    },
    async takeSlower(key, bound) {
      const nowMs = clock.now()
      const past = slowed.get(key)
      if (past && past.nextMs > nowMs) return { allowed: false, retryAfterMs: past.nextMs - nowMs }
      keep(slowed, key, slower(past, bound, nowMs))
      return { allowed: true }
    },
    async giveBack(key) {
      const past = slowed.get(key)
      if (past) keep(slowed, key, { ...past, attempts: Math.max(0, past.attempts - 1), nextMs: 0 })
    },
    async forget(key) {
      takes.delete(key)
      slowed.delete(key)
    },
    async add(key, by, { forMs }) {
      const nowMs = clock.now()
      const value = (alive(counters.get(key), nowMs)?.value ?? 0) + by
      keep(counters, key, { value, endMs: nowMs + forMs })
      return value
    },
    async count(key) {
      return alive(counters.get(key), clock.now())?.value ?? 0
    },
    async arrive(set, member, { forMs }) {
      const nowMs = clock.now()
      const members = sets.get(set) ?? new Map<string, number>()
      const isNew = (members.get(member) ?? 0) <= nowMs
      keep(members, member, nowMs + forMs, MEMBERS_MAX)
      keep(sets, set, members)
      return isNew
    },
    async leave(set, member) {
      sets.get(set)?.delete(member)
    },
    async present(set) {
      const members = sets.get(set)
      if (!members) return 0
      dropAbsent(members, clock.now())
      return members.size
    },
    async [Symbol.asyncDispose]() {
      stopSweep()
    },
  }
}

/** Doublings of a wait, after which it has long been at its most. */
const DOUBLINGS_MAX = 30

/** What is stored after one more attempt. */
function slower(
  past: Slowed | undefined,
  { limit, forgetMs, firstMs, mostMs }: GrowingWait,
  nowMs: number,
): Slowed {
  const forgotten = past ? Math.floor((nowMs - past.atMs) / forgetMs) : 0
  const before = Math.max(0, (past?.attempts ?? 0) - forgotten)
  // The time that has passed since the last one was forgotten counts towards the next one.
  const atMs = past && before > 0 ? past.atMs + forgotten * forgetMs : nowMs
  const attempts = before + 1
  const over = attempts - limit
  const waitMs = over > 0 ? Math.min(mostMs, firstMs * 2 ** Math.min(over - 1, DOUBLINGS_MAX)) : 0
  return {
    attempts,
    atMs,
    nextMs: nowMs + waitMs,
    endMs: Math.max(atMs + attempts * forgetMs, nowMs + waitMs),
  }
}

function alive(counter: Counter | undefined, nowMs: number): Counter | undefined {
  return counter && counter.endMs > nowMs ? counter : undefined
}

/** A map keeps the order of insertion, so what is set again moves to its end. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, sizeMax = KEYS_MAX): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= sizeMax) return
  const oldest = map.keys().next()
  if (!oldest.done) map.delete(oldest.value)
}

function dropAbsent(members: Map<string, number>, nowMs: number): void {
  for (const [member, untilMs] of members) if (untilMs <= nowMs) members.delete(member)
}
