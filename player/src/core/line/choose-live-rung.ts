/** What is known of a live show that is watched near its edge. */
export interface LiveFacts {
  nowMs: number
  /** Bits a second of each rung that may be played, its sound included, from the smallest. */
  rungsBps: readonly number[]
  /** What plays now; null before the first part. */
  lastRung: number | null
  /** What the line gave when it was last used, and what may be counted on. */
  bps: number
  safeBps: number
  /** Seconds there that have not been played. */
  bufferedS: number
}

/** A show takes no more than this share of a line: what is over wins back the delay after a stall. */
const CARRIED_UP = 0.75
const CARRIED_DOWN = 0.9
/** Of what may be counted on, which holds something back already. */
const SAFELY_CARRIED = 0.95
/** A step up waits for so long after the last change, a step down never. */
const STEP_UP_MS = 4_000
/** With less than this, a line that only just carries the rung is too slow for it. */
const SHORT_S = 0.5
/** After a stall its rung is left alone for so long; twice as long where it then stalls once more. */
const SPARED_MS = 8_000
const SPARED_MS_MAX = 60_000

/**
 * Chooses the rung of a live show. Near the edge there is no buffer to plan with, so the throughput leads (as in the
 * "dynamic" rule of dash.js below its buffer threshold), with what L2A and LoL+ add for low latency: steps down
 * at once and up rarely, and a rung in which the show stood still is not believed again for a while, whatever the
 * line seems to give. That protects from proxies that hand over whole parts in a burst.
 */
export function liveRungKeeper(): {
  next(facts: LiveFacts): number
  /** The picture stood still for want of parts, in a rung of those that may be played, or in none (-1). */
  noteStall(nowMs: number, rung: number): void
} {
  let changedAtMs = Number.NEGATIVE_INFINITY
  let spared = { fromRung: Number.POSITIVE_INFINITY, untilMs: Number.NEGATIVE_INFINITY }
  let sparedMs = SPARED_MS

  const tallestWithin = (rungsBps: readonly number[], bps: number) => {
    const at = rungsBps.findLastIndex((of) => of <= bps)
    return Math.max(0, at)
  }

  return {
    next({ nowMs, rungsBps, lastRung, bps, safeBps, bufferedS }) {
      const most =
        nowMs < spared.untilMs ? Math.min(rungsBps.length, spared.fromRung) - 1 : rungsBps.length - 1
      const spareBps = Math.min(bps * CARRIED_UP, safeBps * SAFELY_CARRIED)
      const within = (rung: number) => Math.max(0, Math.min(rung, most))
      if (lastRung === null || lastRung >= rungsBps.length) return within(tallestWithin(rungsBps, spareBps))
      const carried = bufferedS < SHORT_S ? CARRIED_UP : CARRIED_DOWN
      const isTooMuch = (rungsBps[lastRung] ?? 0) > bps * carried || lastRung > most
      const up = within(tallestWithin(rungsBps, spareBps))
      let next = lastRung
      if (isTooMuch) next = within(Math.min(lastRung, tallestWithin(rungsBps, bps * CARRIED_UP)))
      else if (up > lastRung && nowMs - changedAtMs >= STEP_UP_MS) next = up
      if (next !== lastRung) changedAtMs = nowMs
      return next
    },
    noteStall(nowMs, rung) {
      // In the smallest rung there is nothing to spare, and one that may not be played any more is spared already.
      if (rung <= 0) return
      const isSpared = nowMs < spared.untilMs
      if (!isSpared) sparedMs = nowMs - spared.untilMs < SPARED_MS_MAX ? 2 * sparedMs : SPARED_MS
      sparedMs = Math.min(SPARED_MS_MAX, sparedMs)
      spared = { fromRung: isSpared ? Math.min(rung, spared.fromRung) : rung, untilMs: nowMs + sparedMs }
    },
  }
}
