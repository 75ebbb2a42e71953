import type { TrackedEvent } from './read-vast.ts'

const marks: readonly (readonly [TrackedEvent, number])[] = [
  ['firstQuartile', 0.25],
  ['midpoint', 0.5],
  ['thirdQuartile', 0.75],
]

/** What is to be told as a spot plays: every mark once, in order, none left out where a tick jumped over it. */
export function spotMarks() {
  let hasStarted = false
  let isOver = false
  const passed = new Set<TrackedEvent>()

  return {
    /** At a place of the spot, while it plays. */
    at(positionS: number, durationS: number): TrackedEvent[] {
      if (isOver) return []
      const due: TrackedEvent[] = hasStarted ? [] : ['start']
      hasStarted = true
      if (!(durationS > 0)) return due
      for (const [name, share] of marks) {
        if (positionS / durationS < share || passed.has(name)) continue
        passed.add(name)
        due.push(name)
      }
      return due
    },
    /** At its end; a spot that never started did not complete. */
    end(): TrackedEvent[] {
      if (isOver || !hasStarted) return []
      isOver = true
      return [...marks.map(([name]) => name).filter((name) => !passed.has(name)), 'complete']
    },
    /** Nothing is told after a skip. */
    skip(): TrackedEvent[] {
      if (isOver) return []
      isOver = true
      return ['skip']
    },
  }
}

/** Whole seconds until the skip is there, 0 once it is; null where there is none or it would come with the end. */
export function skipWaitS(
  { skipAfterS, durationS }: { skipAfterS: number | null; durationS: number },
  positionS: number,
): number | null {
  if (skipAfterS === null || (durationS > 0 && skipAfterS >= durationS)) return null
  return Math.max(0, Math.ceil(skipAfterS - positionS))
}
