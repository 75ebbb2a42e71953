/** The last word of an operator about the site: closed from a time on, or open. */
export interface Closing {
  readonly isOn: boolean
  readonly startsAt: number
}

/** Nobody plans further ahead than a year. */
const AHEAD_MS_MAX = 366 * 24 * 60 * 60 * 1000

/** A planned closing begins by the clock; nobody has to be awake for it. */
export function isClosedAt(last: Closing | undefined, now: number): boolean {
  return last !== undefined && last.isOn && last.startsAt <= now
}

/** When a closing begins that was announced and has not begun. */
export function announcedStart(last: Closing | undefined, now: number): number | null {
  return last !== undefined && last.isOn && last.startsAt > now ? last.startsAt : null
}

/**
 * What becomes of an operator's wish. People hear of a closing ahead of time (trust, part 4), unless it cannot wait;
 * opening again and calling off need no notice.
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
