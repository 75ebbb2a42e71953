const SOONEST_MS = 10_000
const LATEST_MS = 5 * 60_000

/**
 * When the guide is read again: after the end of what is on, a little later for everybody else, so that not all come
 * at once. A clock that is wrong by hours only makes it the soonest or the latest.
 */
export function askAgainMs(now: { endAt: number } | null, nowMs: number, chance: number): number {
  const leftMs = now === null ? LATEST_MS : now.endAt - nowMs
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, leftMs)) + Math.floor(chance * SOONEST_MS)
}
