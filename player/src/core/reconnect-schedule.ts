/** A lost connection is retried soon, and then less and less often. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000]
/** After this long without a byte the viewer sees the error and decides. */
const GIVE_UP_AFTER_MS = 60_000

export interface LostConnection {
  /** After a failure: how long to wait before the next try, or null when it was tried long enough. */
  failed(nowMs: number): number | null
  /** After a success: the next failure starts over. */
  succeeded(): void
}

/** When to retry over a lost connection. */
export function reconnectSchedule(): LostConnection {
  let tries = 0
  let sinceMs = 0
  return {
    failed(nowMs) {
      if (tries === 0) sinceMs = nowMs
      if (nowMs - sinceMs >= GIVE_UP_AFTER_MS) return null
      tries += 1
      return WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? null
    },
    succeeded() {
      tries = 0
    },
  }
}
