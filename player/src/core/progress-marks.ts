export type ProgressMark = 25 | 50 | 75

const MARKS: readonly ProgressMark[] = [25, 50, 75]
/** A mark is told at the latest this long after its place; beyond, it was jumped over. */
const MARK_LATEST_S = 30

/** Tells 25, 50 and 75 %, each once, and only while playing. */
export function progressMarks(): { pass(at: { positionS: number; lengthS: number }): ProgressMark[] } {
  const told = new Set<ProgressMark>()
  return {
    pass({ positionS, lengthS }) {
      if (!(lengthS > 0)) return []
      const passed = MARKS.filter((mark) => {
        const markS = (lengthS * mark) / 100
        return !told.has(mark) && positionS >= markS && positionS <= markS + MARK_LATEST_S
      })
      for (const mark of passed) told.add(mark)
      return passed
    },
  }
}
