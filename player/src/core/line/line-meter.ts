interface Use {
  readonly busyMs: number
  readonly bytes: number
}

/** Bytes that came in over a stretch of time. */
export interface Passage {
  endMs: number
  /** From the first byte to the last: the wait for the first says nothing about how much the line carries. */
  tookMs: number
  bytes: number
}

export interface LineEstimate {
  /** What the line gave when it was last used, in bits a second. */
  bps: number
  /** What may be counted on: less than that while the line is unsteady. */
  safeBps: number
}

export interface LineMeter {
  /** Passages are noted nearly in the order of their ends. */
  note(passage: Passage): void
  /** Null until enough came in. */
  estimate(nowMs: number): LineEstimate | null
  /** A piece has come in: compares what was expected of the line with what it gave. */
  settle(nowMs: number): void
  /** Another network: what was measured on the one before is no longer true. */
  forget(): void
}

/** No clock of a browser tells more apart. */
const BELIEVED_BPS_MAX = 40_000_000
/**
 * As much use as an estimate looks back at. On a quick line a piece takes no time: there bytes are the bound, or the
 * slow seconds of a tunnel would outweigh everything for a minute.
 */
const QUICK: Use = { busyMs: 1_500, bytes: 256_000 }
const STEADY: Use = { busyMs: 14_000, bytes: 2_300_000 }
/** Of a live show, which uses a good line only now and then. */
export const LIVE_STEADY: Use = { busyMs: 6_000, bytes: 1_000_000 }
/** So much of a show tells that its line is another one: while its sound goes on alone, that is two seconds of it. */
export const LIVE_BACK: Use = { busyMs: 300, bytes: 24_000 }
/** A line that has not been used for so long may be another one. */
const OLD_MS = 60_000
/** Fewer bytes are mostly the start of a connection. */
const COUNTED_BYTES = 24_000
const PASSAGES_MAX = 200
/** So much quicker than over the last seconds, it is another line: a tunnel is over. */
const BACK_TIMES = 2.5
/** A share of the worst error of the last pieces is held back, as in RobustMPC, and a share of every estimate. */
const ERRORS_KEPT = 5
const ERROR_MAX = 1
const ERROR_WEIGHT = 0.2
const COUNTED_ON = 0.85

/**
 * Measures the line by the bytes that came over it while it was used. Sound and picture come side by side: stretches
 * that overlap are counted once, and their bytes together.
 */
export function lineMeter(steadyUse = STEADY, backUse = QUICK): LineMeter {
  let passages: Passage[] = []
  let errors: number[] = []
  let expectedBps: number | null = null

  const over = (use: Use, nowMs: number): number | null => {
    let [busy, bytes, sinceMs] = [0, 0, nowMs]
    for (const { endMs, tookMs, bytes: more } of passages.toReversed()) {
      // What came mostly at the same time as bytes that are counted belongs to them.
      const isUsed = busy >= use.busyMs || bytes >= use.bytes
      const isEnough = isUsed && bytes >= COUNTED_BYTES && endMs - sinceMs <= tookMs / 2
      if (nowMs - endMs > OLD_MS || isEnough) break
      // Those that end later cover all of it from the earliest of their beginnings on.
      busy += Math.max(0, Math.min(endMs, sinceMs) - (endMs - tookMs))
      sinceMs = Math.min(sinceMs, endMs - tookMs)
      bytes += more
    }
    return bytes < COUNTED_BYTES ? null : Math.min(BELIEVED_BPS_MAX, (bytes * 8_000) / Math.max(1, busy))
  }

  return {
    note({ endMs, tookMs, bytes }) {
      const leastMs = (bytes * 8_000) / BELIEVED_BPS_MAX
      const isLate = endMs < (passages.at(-1)?.endMs ?? 0)
      passages.push({ endMs, tookMs: Math.max(tookMs, leastMs), bytes })
      if (isLate) passages.sort((one, other) => one.endMs - other.endMs)
      if (passages.length > PASSAGES_MAX) passages.shift()
      const [back, steady] = [over(backUse, endMs), over(steadyUse, endMs)]
      if (back === null || steady === null || back < BACK_TIMES * steady) return
      passages = passages.filter((one) => one.endMs > endMs - QUICK.busyMs)
      errors = []
      expectedBps = null
    },
    estimate(nowMs) {
      const quick = over(QUICK, nowMs)
      const steady = over(steadyUse, nowMs)
      if (quick === null || steady === null) return null
      const error = Math.min(ERROR_MAX, Math.max(0, ...errors))
      const safeBps = (steady * COUNTED_ON) / (1 + ERROR_WEIGHT * error)
      return { bps: quick, safeBps }
    },
    settle(nowMs) {
      const given = over(QUICK, nowMs)
      if (given !== null && expectedBps !== null) {
        errors = [...errors, Math.max(0, expectedBps / given - 1)].slice(-ERRORS_KEPT)
      }
      expectedBps = given
    },
    forget() {
      passages = []
      errors = []
      expectedBps = null
    },
  }
}

/** The stretch in which an answer came. One that a proxy hands over in one go came while it was waited for. */
export function passageOf(answer: {
  endMs: number
  waitedMs: number
  tookMs: number
  bytes: number
}): Passage {
  const { endMs, waitedMs, tookMs, bytes } = answer
  const isInOneGo = tookMs * BELIEVED_BPS_MAX < bytes * 8_000
  return { endMs, bytes, tookMs: isInOneGo ? tookMs + waitedMs : tookMs }
}
