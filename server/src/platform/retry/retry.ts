import { setTimeout as wait } from 'node:timers/promises'

export interface RetryPolicy {
  /** How often the work runs at most. */
  readonly attemptsMax: number
  /** Whether the next attempt may end differently after this error. */
  isRetryable(error: unknown): boolean
  /** The waits before the second attempt, the third, and so on; attempts beyond the list follow at once. */
  readonly waitsMs?: readonly number[]
  /** Called after each failed attempt; `waitMs` is null after the last one. */
  onFailure?(error: unknown, next: { waitMs: number | null }): void
}

/** Runs work until an attempt succeeds, and throws what the last one threw. The work must be safe to repeat. */
export async function retry<Result>(policy: RetryPolicy, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isLast = attempt >= policy.attemptsMax || !policy.isRetryable(error)
      const waitMs = isLast ? null : (policy.waitsMs?.[attempt - 1] ?? 0)
      policy.onFailure?.(error, { waitMs })
      if (waitMs === null) throw error
      if (waitMs > 0) await wait(waitMs)
    }
  }
}
