/** A piece that was too late on a line that carries it is the only one: pictures come back with the next segment. */
const BRIEF_MS = 1_000
/** Where the line gave less than this share of what the smallest rung takes, it is left to the sound for longer. */
export const TOO_NARROW = 0.8
const NARROW_MS = 4_000
/** Pictures that were too much as soon as they came back are left for twice as long. */
const SOON_MS = 10_000
const HELD_MS_MAX = 20_000
/** A line that gives so much more than the smallest rung takes carries it at once. */
const WIDE_TIMES = 1.7
const AHEAD_OF_WIDE_S = 0.5
/** One that gives little more than it takes in truth does where some sound is there, so that nothing late is missed. */
const ENOUGH_TIMES = 0.9
const AHEAD_OF_NARROW_S = 1.2
/** The sound tells little of a line: pictures are tried after a while, later where they can hardly come. */
const TRIED_MS = 20_000
const TRIED_NARROW_TIMES = 3
const TRIED_MS_MAX = 160_000
/** Pictures that went on for so long are not too much. */
const CALM_MS = 60_000

export interface PictureFacts {
  nowMs: number
  /** It is being watched: pictures that nobody sees are not worth their bytes. */
  mayTry: boolean
  /** Seconds of sound that are there. */
  bufferedAheadS: number
  /** What the line gives and the smallest rung takes, in bits a second. */
  lineBps: number
  leastBps: number
}

export interface LatePiece {
  nowMs: number
  /** What came lately over the line, in bits a second, and what the smallest rung takes. */
  lateBps: number
  leastBps: number
}

/**
 * Below the smallest rung the sound of a live show goes on by itself: a viewer who hears a show has not lost it.
 * `miss` is called where a piece of picture does not come in time for the sound, `look` about twice a second while
 * pictures are left out; it returns whether they are fetched again.
 */
export function pictureKeeper(): { miss(piece: LatePiece): void; look(facts: PictureFacts): boolean } {
  let hasPictures = true
  let changedMs = Number.NEGATIVE_INFINITY
  let heldMs = 0
  let triedMs = TRIED_MS

  return {
    miss({ nowMs, lateBps, leastBps }) {
      if (!hasPictures) return
      const leastMs = lateBps < TOO_NARROW * leastBps ? NARROW_MS : BRIEF_MS
      const sinceMs = nowMs - changedMs
      heldMs = sinceMs < SOON_MS ? Math.min(HELD_MS_MAX, Math.max(leastMs, 2 * heldMs)) : leastMs
      triedMs = sinceMs < CALM_MS ? Math.min(TRIED_MS_MAX, 2 * triedMs) : TRIED_MS
      hasPictures = false
      changedMs = nowMs
    },
    look({ nowMs, mayTry, bufferedAheadS, lineBps, leastBps }) {
      const sinceMs = nowMs - changedMs
      if (hasPictures || !mayTry || sinceMs < heldMs) return hasPictures
      const isWide = lineBps >= WIDE_TIMES * leastBps && bufferedAheadS >= AHEAD_OF_WIDE_S
      const isEnough = lineBps >= ENOUGH_TIMES * leastBps && bufferedAheadS >= AHEAD_OF_NARROW_S
      const triedAfterMs = lineBps < TOO_NARROW * leastBps ? TRIED_NARROW_TIMES * triedMs : triedMs
      if (!isWide && !isEnough && sinceMs < Math.min(TRIED_MS_MAX, triedAfterMs)) return false
      hasPictures = true
      changedMs = nowMs
      return true
    },
  }
}
