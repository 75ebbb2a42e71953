/** A named part of a film; it lasts until the next one begins. */
export interface Chapter {
  startS: number
  title: string
}

/** What returns at the beginning of every episode. */
export interface Intro {
  startS: number
  endS: number
}

/** So shortly before its end nothing is left to skip. */
const WORTH_SKIPPING_S = 1

/** The chapter of a second, or null before the first one. */
export function chapterAt(chapters: readonly Chapter[], positionS: number): Chapter | null {
  return chapters.findLast(({ startS }) => startS <= positionS) ?? null
}

/** Where the bar is cut: as shares of it. A chapter at the start, or beyond the film's end, cuts nothing. */
export function chapterCuts(chapters: readonly Chapter[], durationS: number): number[] {
  return chapters.flatMap(({ startS }) => (startS > 0 && startS < durationS ? [startS / durationS] : []))
}

/** Where skipping leads, while there is an intro to skip; never beyond the film. */
export function introEnd(intro: Intro | null, at: { positionS: number; durationS: number }): number | null {
  if (!intro || at.durationS <= 0) return null
  const endS = Math.min(intro.endS, at.durationS)
  return at.positionS >= intro.startS && at.positionS < endS - WORTH_SKIPPING_S ? endS : null
}
