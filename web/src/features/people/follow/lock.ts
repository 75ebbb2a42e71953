/** Spec 3, section 9: the follow action is locked for three seconds afterwards. */
export const LOCK_MS = 3_000

/** A lock that opens by itself; `take` says whether it was open. */
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
