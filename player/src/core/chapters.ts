/** A named part of a film; it lasts until the next one begins. */
export interface Chapter {
  startS: number
  title: string
}

/** The part that every episode begins with. */
export interface Intro {
  startS: number
  endS: number
}

/** Closer to its end an intro is not worth skipping. */
const WORTH_SKIPPING_S = 1

/** The chapter of a second, or null before the first one. */
export function chapterAt(chapters: readonly Chapter[], positionS: number): Chapter | null {
  return chapters.findLast(({ startS }) => startS <= positionS) ?? null
}

/** The cuts of the seek bar, as shares of it. A chapter at the start, or after the film's end, has none. */
export function chapterCuts(chapters: readonly Chapter[], durationS: number): number[] {
  return chapters.flatMap(({ startS }) => (startS > 0 && startS < durationS ? [startS / durationS] : []))
}

/** The position after the intro, while there is an intro to skip; never after the end of the film. */
export function introEnd(intro: Intro | null, at: { positionS: number; durationS: number }): number | null {
  if (!intro || at.durationS <= 0) return null
  const endS = Math.min(intro.endS, at.durationS)
  return at.positionS >= intro.startS && at.positionS < endS - WORTH_SKIPPING_S ? endS : null
}
