/** A processor that drops so many of the pictures is too busy; one that drops less keeps its rung. */
const TOO_MANY_SHARE = 0.15
/** One look may have met a moment; a second one in a row has not. */
const LOOKS = 2
/** A look that counted fewer pictures says nothing: the page was hidden, or the picture stood still. */
const COUNTED_MIN = 15
/** So long the rung is not tried again; twice as long where it proves too much once more. */
const SPARED_MS = 30_000
const SPARED_MS_MAX = 8 * 60_000

export interface FrameLook {
  nowMs: number
  /** Pictures that were dropped, and all, since the element was loaded. */
  dropped: number
  total: number
  /** Lines of the picture on screen. */
  lines: number
}

/**
 * A busy processor is not a slow line: it drops pictures of a rung that came in time. `look` is called every second or
 * two and returns the lines that it must stay below; null where any rung may be played.
 */
export function frameKeeper(): { look(facts: FrameLook): number | null } {
  let [dropped, total, bad] = [0, 0, 0]
  let below: number | null = null
  let [untilMs, sparedMs] = [0, SPARED_MS]
  return {
    look(facts) {
      const [more, all] = [facts.dropped - dropped, facts.total - total]
      dropped = facts.dropped
      total = facts.total
      if (below !== null && facts.nowMs >= untilMs) below = null
      if (all < COUNTED_MIN) return below
      bad = more / all >= TOO_MANY_SHARE ? bad + 1 : 0
      if (bad < LOOKS || facts.lines === 0) return below
      bad = 0
      below = Math.min(below ?? Infinity, facts.lines)
      untilMs = facts.nowMs + sparedMs
      sparedMs = Math.min(SPARED_MS_MAX, 2 * sparedMs)
      return below
    },
  }
}
