/** What somebody saw of a film. */
export interface Seen {
  /** Megabits a second of the picture of each piece that was shown, in order. */
  readonly rungsMbps: readonly number[]
  /** Seconds from the link to the first picture. */
  readonly startS: number
  /** Seconds in which the picture stood still after it had begun. */
  readonly stillS: number
}

/**
 * Weights of the experience as Yin et al. (SIGCOMM 2015) define it with their "balanced" choice, in
 * units of a megabit a second: a change counts by its size, a second of standing still and one of
 * waiting for the start as much as a second in the best rung.
 */
const CHANGE_WEIGHT = 1

/** The quality of experience: quality, less changes, standing still and the wait for the start. */
export function experienceOf(seen: Seen, bestMbps: number): number {
  const { rungsMbps, startS, stillS } = seen
  let value = 0
  for (const [at, mbps] of rungsMbps.entries()) {
    value += mbps
    const before = rungsMbps[at - 1]
    if (before !== undefined) value -= CHANGE_WEIGHT * Math.abs(mbps - before)
  }
  return value - bestMbps * (stillS + startS)
}
