/** Reloads within a minute before the viewer sees the error. */
const FILM_RETRIES_MAX = 2
const LIVE_RETRIES_MAX = 5
const WITHIN_MS = 60_000

/** Whether one more reload is worth a try: a single failure is hidden, a broken title shows its error. */
export function retryBudget(isLive: boolean): { spend(nowMs: number): boolean } {
  const most = isLive ? LIVE_RETRIES_MAX : FILM_RETRIES_MAX
  let spentAtMs: number[] = []
  return {
    spend(nowMs) {
      spentAtMs = spentAtMs.filter((atMs) => nowMs - atMs < WITHIN_MS)
      if (spentAtMs.length >= most) return false
      spentAtMs.push(nowMs)
      return true
    },
  }
}
