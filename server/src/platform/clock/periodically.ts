import type { Log } from '../log/log.ts'
import type { Clock } from './clock.ts'

/** Closing it ends the timer and waits for the run under way. */
export interface Periodic extends AsyncDisposable {
  /** Runs the work now; where a run is under way, it stands for this one too. */
  run(): Promise<void>
}

/**
 * Runs work every so often, one run at a time: a run that takes longer than the period takes the place of the next
 * ones. A run that fails is logged with `failure`, and the next one tries again.
 */
export function periodically(
  how: { clock: Clock; everyMs: number; log: Log; failure: string; level?: 'warn' | 'error' },
  work: () => unknown,
): Periodic {
  const { clock, everyMs, log, failure, level = 'warn' } = how
  let running: Promise<void> | undefined

  async function attempt(): Promise<void> {
    try {
      await work()
    } catch (error) {
      log[level]({ err: error }, failure)
    }
  }

  const run = () => (running ??= attempt().finally(() => (running = undefined)))
  const stop = clock.every(everyMs, () => void run())
  return {
    run,
    async [Symbol.asyncDispose]() {
      stop()
      await running
    },
  }
}
