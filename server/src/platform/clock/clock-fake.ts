import type { Clock, StopTimer } from './clock.ts'

/** A clock that a test sets by hand. */
export interface FakeClock extends Clock {
  /** Moves the time forward; every timer that falls due runs in order, and its promises settle before the next. */
  advance(byMs: number): Promise<void>
  /**
   * Moves the time forward at once, as for a computer that slept: every timer that fell due meanwhile runs one time.
   * A day that is advanced second by second lets the sweeps of a module run hundreds of thousands of times.
   */
  leap(byMs: number): Promise<void>
  /** Timers that wait now. */
  readonly pending: number
}

interface Timer {
  dueMs: number
  periodMs: number | null
  run: () => void
}

/** 1 January 2026, 00:00 in Jakarta. */
const START_MS = Date.UTC(2025, 11, 31, 17)

/** Timers that may run at one moment. */
const RUNS_MAX = 100_000

export function fakeClock(startMs: number = START_MS): FakeClock {
  let nowMs = startMs
  const timers = new Set<Timer>()

  const arm = (waitMs: number, periodMs: number | null, run: () => void): StopTimer => {
    const timer = { dueMs: nowMs + waitMs, periodMs, run }
    timers.add(timer)
    return () => void timers.delete(timer)
  }

  const nextDue = (untilMs: number): Timer | undefined =>
    [...timers].filter((t) => t.dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0]

  /** Runs timers while the time moves, and throws where one holds it up by setting itself up again with no wait. */
  const openMove = () => {
    let [atMs, runs] = [nowMs, 0]
    return (timer: Timer): Promise<void> => {
      runs = nowMs === atMs ? runs + 1 : 1
      atMs = nowMs
      if (runs > RUNS_MAX) throw new Error(`${RUNS_MAX} timers ran, and the time stands still`)
      return run(timer)
    }
  }

  const run = (timer: Timer): Promise<void> => {
    if (timer.periodMs === null) timers.delete(timer)
    timer.run()
    return settle()
  }

  return {
    now: () => nowMs,
    date: () => new Date(nowMs),
    after: (waitMs, run) => arm(waitMs, null, run),
    every: (periodMs, run) => arm(periodMs, Math.max(1, periodMs), run),
    wait: (waitMs, signal) =>
      new Promise((resolve, reject) => {
        const stop = arm(waitMs, null, resolve)
        signal?.addEventListener('abort', () => {
          stop()
          reject(signal.reason)
        })
      }),
    get pending() {
      return timers.size
    },
    async advance(byMs) {
      const untilMs = nowMs + byMs
      const runNext = openMove()
      for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
        nowMs = Math.max(nowMs, timer.dueMs)
        timer.dueMs += timer.periodMs ?? 0
        await runNext(timer)
      }
      nowMs = untilMs
      await settle()
    },
    async leap(byMs) {
      nowMs += byMs
      const runNext = openMove()
      for (let timer = nextDue(nowMs); timer; timer = nextDue(nowMs)) {
        timer.dueMs = nowMs + (timer.periodMs ?? 0)
        await runNext(timer)
      }
      await settle()
    },
  }
}

/** Lets the promises that a timer resolved run before time goes on. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
