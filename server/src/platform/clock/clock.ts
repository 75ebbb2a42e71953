import { setTimeout as wait } from 'node:timers/promises'

/** Ends a timer; a second call does nothing. */
export type StopTimer = () => void

/**
 * Clock: the only source of time and timers.
 *
 * Every rule takes `now` from here and SQL gets it as an argument, so that tests can set the time. A timer never
 * keeps the process alive: the owner of unfinished work closes it.
 */
export interface Clock {
  /** Milliseconds since 1970, 13 digits. */
  now(): number
  date(): Date
  after(waitMs: number, run: () => void): StopTimer
  every(periodMs: number, run: () => void): StopTimer
  wait(waitMs: number, signal?: AbortSignal): Promise<void>
}

/** setTimeout counts in 31 bits: a longer wait would fire at once. */
const TIMER_MS_MAX = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  date: () => new Date(),
  after(waitMs, run) {
    let timer: NodeJS.Timeout
    const arm = (leftMs: number) => {
      const stepMs = Math.min(leftMs, TIMER_MS_MAX)
      timer = setTimeout(() => (leftMs > stepMs ? arm(leftMs - stepMs) : run()), stepMs).unref()
    }
    arm(waitMs)
    return () => clearTimeout(timer)
  },
  every(periodMs, run) {
    const timer = setInterval(run, Math.min(periodMs, TIMER_MS_MAX)).unref()
    return () => clearInterval(timer)
  },
  wait: (waitMs, signal) => wait(Math.min(waitMs, TIMER_MS_MAX), undefined, signal ? { signal } : {}),
}
