import type { Clock, StopTimer } from './clock.ts'

/** A clock that a test sets by hand. */
export interface FakeClock extends Clock {
  /** Moves the time forward; every timer that falls due runs in order, and its promises settle before the next. */
  advance(byMs: number): Promise<void>
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
      for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
        nowMs = Math.max(nowMs, timer.dueMs)
        if (timer.periodMs === null) timers.delete(timer)
        else timer.dueMs += timer.periodMs
        timer.run()
        await settle()
      }
      nowMs = untilMs
      await settle()
    },
  }
}

/** Lets the promises that a timer resolved run before time goes on. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
