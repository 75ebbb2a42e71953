/** A line that is gone is tried soon, and then less and less often. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000]
/** After so long without a byte the viewer is told, and decides. */
const GIVE_UP_AFTER_MS = 60_000

export interface LostConnection {
  /** Nothing came through: how long to wait before the next try, or null when it has been tried long enough. */
  lost(nowMs: number): number | null
  /** Something came through. */
  came(): void
}

/** When to ask again for what the line did not bring. */
export function reconnectSchedule(): LostConnection {
  let tries = 0
  let sinceMs = 0
  return {
    lost(nowMs) {
      if (tries === 0) sinceMs = nowMs
      if (nowMs - sinceMs >= GIVE_UP_AFTER_MS) return null
      tries += 1
      return WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? null
    },
    came() {
      tries = 0
    },
  }
}
