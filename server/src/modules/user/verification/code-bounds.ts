import type { Settings } from '#platform/settings/settings'
import type { CodeRow } from '../rows/code-rows.ts'

/** Guesses that one code is judged against (ruling R4). */
export const ATTEMPTS_MAX = 5

const HOUR_MS = 60 * 60_000
export const DAY_MS = 24 * HOUR_MS

type Bounds = Pick<Settings['otp'], 'coolDownMs' | 'pauseMs' | 'perHourMax' | 'perDayMax'>
type Past = Pick<CodeRow, 'cool_until' | 'paused_until' | 'sends'>

export interface Wait {
  readonly code: 'TOO_QUICK_RETRY' | 'TOO_MANY_ATTEMPTS'
  readonly waitMs: number
}

/**
 * What a number must wait for before it gets another code; nothing where it may have one now (ruling R4).
 *
 * A wait is never longer than its own bound: one that a clock of the future wrote down, which was turned
 * back since, holds nobody for days (fault 11).
 */
export function waitOf(past: Past, bounds: Bounds, now: number): Wait | undefined {
  const pauseMs = pauseOf(past, bounds, now)
  if (pauseMs > 0) return { code: 'TOO_MANY_ATTEMPTS', waitMs: pauseMs }

  const coolMs = leftOf(past.cool_until, bounds.coolDownMs, now)
  if (coolMs > 0) return { code: 'TOO_QUICK_RETRY', waitMs: coolMs }

  const hourMs = spanFull(past.sends, { spanMs: HOUR_MS, most: bounds.perHourMax, now })
  const dayMs = spanFull(past.sends, { spanMs: DAY_MS, most: bounds.perDayMax, now })
  const waitMs = Math.max(hourMs, dayMs)
  return waitMs > 0 ? { code: 'TOO_MANY_ATTEMPTS', waitMs } : undefined
}

/** How long a number still rests after too many wrong codes. */
export function pauseOf(
  past: Pick<Past, 'paused_until'>,
  bounds: Pick<Bounds, 'pauseMs'>,
  now: number,
): number {
  return leftOf(past.paused_until, bounds.pauseMs, now)
}

/** Sends that the bounds still count. */
export function sendsSince(sends: readonly Date[], now: number): Date[] {
  return sends.filter((at) => Math.abs(now - at.getTime()) < DAY_MS)
}

function leftOf(until: Date | null, mostMs: number, now: number): number {
  const leftMs = until === null ? 0 : until.getTime() - now
  return leftMs > 0 && leftMs <= mostMs ? leftMs : 0
}

/** How long until one more fits into the span; 0 where it fits now. */
function spanFull(
  sends: readonly Date[],
  { spanMs, most, now }: { spanMs: number; most: number; now: number },
): number {
  const within = sends.map((at) => at.getTime()).filter((atMs) => Math.abs(now - atMs) < spanMs)
  if (within.length < most) return 0
  const leaving = within.toSorted((a, b) => a - b)[within.length - most] ?? now
  return Math.min(spanMs, Math.max(1, leaving + spanMs - now))
}
