import type { TrackedEvent } from './read-vast.ts'

const quartiles: readonly (readonly [TrackedEvent, number])[] = [
  ['firstQuartile', 0.25],
  ['midpoint', 0.5],
  ['thirdQuartile', 0.75],
]

/** The tracking events of an ad as it plays: each once, in order, also where a tick jumped over one. */
export function adProgress() {
  let hasStarted = false
  let isOver = false
  const passed = new Set<TrackedEvent>()

  return {
    /** At a position of the ad, while it plays. */
    at(positionS: number, durationS: number): TrackedEvent[] {
      if (isOver) return []
      const due: TrackedEvent[] = hasStarted ? [] : ['start']
      hasStarted = true
      if (!(durationS > 0)) return due
      for (const [name, share] of quartiles) {
        if (positionS / durationS < share || passed.has(name)) continue
        passed.add(name)
        due.push(name)
      }
      return due
    },
    /** At its end; an ad that never started did not complete. */
    end(): TrackedEvent[] {
      if (isOver || !hasStarted) return []
      isOver = true
      return [...quartiles.map(([name]) => name).filter((name) => !passed.has(name)), 'complete']
    },
    /** No event follows a skip. */
    skip(): TrackedEvent[] {
      if (isOver) return []
      isOver = true
      return ['skip']
    },
  }
}

/** Whole seconds until the skip is offered, 0 from then on; null where there is none or it would come with the end. */
export function skipWaitS(
  { skipAfterS, durationS }: { skipAfterS: number | null; durationS: number },
  positionS: number,
): number | null {
  if (skipAfterS === null || (durationS > 0 && skipAfterS >= durationS)) return null
  return Math.max(0, Math.ceil(skipAfterS - positionS))
}
