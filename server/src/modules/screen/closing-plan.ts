/** The latest decision of an operator: the site is closed from a time on, or open. */
export interface Closing {
  readonly isOn: boolean
  readonly startsAt: number
}

/** A closing is planned at most a year ahead. */
const AHEAD_MS_MAX = 366 * 24 * 60 * 60 * 1000

/** A planned closing begins by the clock, without another call of an operator. */
export function isClosedAt(last: Closing | undefined, now: number): boolean {
  return last !== undefined && last.isOn && last.startsAt <= now
}

/** When an announced closing begins; null when there is none, or it has begun. */
export function announcedStart(last: Closing | undefined, now: number): number | null {
  return last !== undefined && last.isOn && last.startsAt > now ? last.startsAt : null
}

/**
 * Validates an operator's request. A closing is announced ahead of time unless it is urgent; opening again and
 * cancelling need no notice. See docs/product/site.md#maintenance.
 */
export function planClosing(
  wanted: { isOn: boolean; startAt?: number | undefined; isUrgent: boolean },
  { now, noticeMs }: { now: number; noticeMs: number },
): Closing | 'too-soon' | 'too-late' {
  if (!wanted.isOn) return { isOn: false, startsAt: now }
  const startsAt = Math.max(Math.ceil(wanted.startAt ?? now), now)
  if (startsAt > now + AHEAD_MS_MAX) return 'too-late'
  return wanted.isUrgent || startsAt >= now + noticeMs ? { isOn: true, startsAt } : 'too-soon'
}
