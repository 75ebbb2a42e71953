import type { CountedLag } from './quiz-link.ts'

/** A picture lasts longer than this, so that neither a host nor a rule sees the difference. */
const STEP_MS = 20
/** Nobody who is so far behind plays, however far it is. */
const LAG_MS_MAX = 60_000

/**
 * Lags as another server counts them, whose clock is ahead by so much, and how many devices have each; as many as there
 * are steps at most, however many devices there are.
 */
export function countLags(lagsMs: readonly number[], aheadMs: number): CountedLag[] {
  const devices = new Map<number, number>()
  for (const lagMs of lagsMs) {
    const there = Math.min(LAG_MS_MAX, Math.max(0, lagMs + aheadMs))
    const step = Math.round(there / STEP_MS) * STEP_MS
    devices.set(step, (devices.get(step) ?? 0) + 1)
  }
  return [...devices]
}
