/** So many attempts at mending within a minute are tried before the viewer is told. */
const FILM_RETRIES_MAX = 2
const LIVE_RETRIES_MAX = 5
const WITHIN_MS = 60_000

/** Whether one more attempt at mending is worth it: an accident is mended silently, a broken title is told. */
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
