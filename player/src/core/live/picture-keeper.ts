/** So long the looks are kept that decide. */
const LOOKED_AT_MS = 12_000
/** Of these a show that is still for so long loses more by waiting than by its pictures. */
const STILL_MS = 3_500
/** Where the line gives less than this share of the smallest rung, one second is enough to know. */
const TOO_NARROW = 0.8
const TOO_NARROW_STILL_MS = 1_000
/** What is still belongs to one stretch of it, and not to the moment in which a show begins. */
const LOOKED_AT_LEAST_MS = 5_000
/** The sound needs about 130 kbit/s: a line that gave less would not carry it either, or nothing was sent. */
const SOUND_BYTES_PER_S = 16_000
/** A look that comes so late slept with its device, or in the background. */
const SLEPT_MS = 5_000
/** Without pictures the line tells little: they are tried again after a while, later where they are too much. */
const SOUND_MS = 20_000
const SOUND_MS_MAX = 160_000
/** A line that gives so much more than the smallest rung takes is another one: a tunnel is over. */
const BACK_TIMES = 1.7
const BACK_AFTER_MS = 3_000
/** Pictures that went on for so long are not too much. */
const CALM_MS = 60_000

export interface PictureFacts {
  nowMs: number
  positionS: number
  /** Bytes that came since the show was loaded. */
  bytesReceived: number
  /** It is meant to play, and plays the smallest rung or, for now, the sound alone. */
  isAtLeast: boolean
  /** It is being watched: pictures that nobody sees are not worth a load. */
  mayTry: boolean
  /** What the line gives and the smallest rung takes, in bits a second. */
  lineBps: number
  leastBps: number
}

interface Look {
  nowMs: number
  stillMs: number
  bytes: number
}

/**
 * Below the smallest rung the sound of a live show goes on by itself: a viewer who hears a show has not lost it.
 * `look` is called about twice a second and returns whether pictures are fetched.
 */
export function pictureKeeper(): { look(facts: PictureFacts): boolean } {
  let looks: readonly Look[] = []
  let before: PictureFacts | null = null
  let hasPictures = true
  let changedMs = Number.NEGATIVE_INFINITY
  let soundMs = SOUND_MS

  const change = (nowMs: number) => {
    hasPictures = !hasPictures
    changedMs = nowMs
    looks = []
  }
  const isTooMuch = ({ nowMs, lineBps, leastBps }: PictureFacts) => {
    const [first] = looks
    const spanMs = nowMs - (first?.nowMs ?? nowMs)
    const stillMs = looks.reduce((sum, look) => sum + look.stillMs, 0)
    const bytes = looks.reduce((sum, look) => sum + look.bytes, 0)
    if (bytes < (SOUND_BYTES_PER_S * spanMs) / 1_000) return false
    if (lineBps < TOO_NARROW * leastBps) return stillMs >= TOO_NARROW_STILL_MS
    return spanMs >= LOOKED_AT_LEAST_MS && stillMs >= STILL_MS
  }
  const note = (facts: PictureFacts, last: PictureFacts) => {
    const sinceMs = facts.nowMs - last.nowMs
    if (!facts.isAtLeast || sinceMs > SLEPT_MS) {
      looks = []
      return
    }
    const stillMs = facts.positionS === last.positionS ? sinceMs : 0
    const bytes = Math.max(0, facts.bytesReceived - last.bytesReceived)
    const kept = looks.filter(({ nowMs }) => facts.nowMs - nowMs < LOOKED_AT_MS)
    looks = [...kept, { nowMs: facts.nowMs, stillMs, bytes }]
  }

  /** What is heard of the line by the sound is believed once; where pictures then were too much again it is waited. */
  const isBack = ({ lineBps, leastBps }: PictureFacts, sinceMs: number) =>
    soundMs === SOUND_MS && sinceMs >= BACK_AFTER_MS && leastBps > 0 && lineBps >= BACK_TIMES * leastBps

  return {
    look(facts) {
      if (before) note(facts, before)
      before = facts
      const sinceMs = facts.nowMs - changedMs
      if (!hasPictures) {
        if (facts.mayTry && (sinceMs >= soundMs || isBack(facts, sinceMs))) change(facts.nowMs)
        return hasPictures
      }
      if (!isTooMuch(facts)) return true
      soundMs = sinceMs < CALM_MS ? Math.min(SOUND_MS_MAX, 2 * soundMs) : SOUND_MS
      change(facts.nowMs)
      return false
    },
  }
}
