import type { Settings } from '#platform/settings/settings'
import type { CodeRow } from '../rows/code-rows.ts'

/** Guesses that one code is compared with: docs/product/sign-in.md#code-limits. */
export const ATTEMPTS_MAX = 5

const HOUR_MS = 60 * 60_000
export const DAY_MS = 24 * HOUR_MS

/** Clocks of two machines differ by less, and so do two requests that were read at the same moment. */
export const CLOCK_LEEWAY_MS = 30_000

type Bounds = Pick<Settings['otp'], 'coolDownMs' | 'pauseMs' | 'perHourMax' | 'perDayMax'>
type Past = Pick<CodeRow, 'cool_until' | 'paused_until' | 'sends'>

export interface Wait {
  readonly code: 'TOO_QUICK_RETRY' | 'TOO_MANY_ATTEMPTS'
  readonly waitMs: number
}

/**
 * How long a number must wait for another code; `undefined` when it may have one now.
 *
 * A stored time that lies clearly further ahead than its bound is ignored: a clock wrote it that has been set back
 * since, and it must not lock the number for days.
 */
export function waitOf(past: Past, bounds: Bounds, now: number): Wait | undefined {
  const pauseMs = pauseOf(past, bounds, now)
  if (pauseMs > 0) return { code: 'TOO_MANY_ATTEMPTS', waitMs: pauseMs }

  const coolMs = leftOf(past.cool_until, bounds.coolDownMs, now)
  if (coolMs > 0) return { code: 'TOO_QUICK_RETRY', waitMs: coolMs }

  const hourMs = waitForSpan(past.sends, { spanMs: HOUR_MS, sendsMax: bounds.perHourMax, now })
  const dayMs = waitForSpan(past.sends, { spanMs: DAY_MS, sendsMax: bounds.perDayMax, now })
  const waitMs = Math.max(hourMs, dayMs)
  return waitMs > 0 ? { code: 'TOO_MANY_ATTEMPTS', waitMs } : undefined
}

/** How long a number is still paused after too many wrong codes. */
export function pauseOf(
  past: Pick<Past, 'paused_until'>,
  bounds: Pick<Bounds, 'pauseMs'>,
  now: number,
): number {
  return leftOf(past.paused_until, bounds.pauseMs, now)
}

/** The sends that the bounds still count. */
export function sendsSince(sends: readonly Date[], now: number): Date[] {
  return sends.filter((at) => Math.abs(now - at.getTime()) < DAY_MS)
}

function leftOf(until: Date | null, mostMs: number, now: number): number {
  const leftMs = until === null ? 0 : until.getTime() - now
  // Who lost the race for the number read the clock a moment before the winner did.
  return leftMs > 0 && leftMs <= mostMs + CLOCK_LEEWAY_MS ? Math.min(leftMs, mostMs) : 0
}

/** How long until one more send fits into the span; 0 when it fits now. */
function waitForSpan(
  sends: readonly Date[],
  { spanMs, sendsMax, now }: { spanMs: number; sendsMax: number; now: number },
): number {
  const within = sends.map((at) => at.getTime()).filter((atMs) => Math.abs(now - atMs) < spanMs)
  if (within.length < sendsMax) return 0
  const leaving = within.toSorted((a, b) => a - b)[within.length - sendsMax] ?? now
  return Math.min(spanMs, Math.max(1, leaving + spanMs - now))
}
