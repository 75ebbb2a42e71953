/** Below a second nothing is worth resuming; from here on the title counts as watched. */
const RESUME_FROM_S = 1
const WATCHED_SHARE = 0.95

/** The second to resume from, or null when playback simply starts at the beginning. */
export function offerResume(stored: { positionS: number; lengthS: number } | null): number | null {
  if (!stored || !(stored.lengthS > 0) || !(stored.positionS >= RESUME_FROM_S)) return null
  return stored.positionS < stored.lengthS * WATCHED_SHARE ? stored.positionS : null
}
