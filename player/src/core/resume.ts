/** An earlier position is not worth resuming; from the share on the title counts as watched. */
const RESUME_FROM_S = 1
const WATCHED_SHARE = 0.95

/** The position to resume from; null where playback starts at the beginning. */
export function offerResume(stored: { positionS: number; lengthS: number } | null): number | null {
  if (!stored || !(stored.lengthS > 0) || !(stored.positionS >= RESUME_FROM_S)) return null
  return stored.positionS < stored.lengthS * WATCHED_SHARE ? stored.positionS : null
}
