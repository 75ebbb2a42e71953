export type ProgressMark = 25 | 50 | 75

const MARKS: readonly ProgressMark[] = [25, 50, 75]
/** A mark is reported at most this long after its position; a later position has jumped over it. */
const MARK_LATEST_S = 30

/** Reports 25, 50 and 75 %, each once, and only while playing. */
export function progressMarks(): { pass(at: { positionS: number; lengthS: number }): ProgressMark[] } {
  const reported = new Set<ProgressMark>()
  return {
    pass({ positionS, lengthS }) {
      if (!(lengthS > 0)) return []
      const passed = MARKS.filter((mark) => {
        const markS = (lengthS * mark) / 100
        return !reported.has(mark) && positionS >= markS && positionS <= markS + MARK_LATEST_S
      })
      for (const mark of passed) reported.add(mark)
      return passed
    },
  }
}
