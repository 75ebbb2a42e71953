/** The button is locked for three seconds after a press. See docs/product/people.md#follow. */
export const LOCK_MS = 3_000

/** A lock that opens after its time; `take` returns whether it was open. */
export function openLock(now: () => number): { take(): boolean } {
  let lockedUntil = -Infinity
  return {
    take() {
      if (now() < lockedUntil) return false
      lockedUntil = now() + LOCK_MS
      return true
    },
  }
}
