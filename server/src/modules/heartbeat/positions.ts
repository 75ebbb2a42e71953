/** Below this it counts as never begun. */
export const BEGUN_SECONDS_MIN = 1

/** A position lies within its title: at the end it is the length itself. */
export function withinLength<P extends { position: number; length: number }>(progress: P): P {
  if (progress.length === 0 || progress.position <= progress.length) return progress
  return { ...progress, position: progress.length }
}

/** How much was watched, in percent with one decimal. */
export function percentageOf({ position, length }: { position: number; length: number }): number {
  return length > 0 ? Math.round((1_000 * Math.min(position, length)) / length) / 10 : 0
}

/** Two writes of one title as one. A 0 depends on what is stored before it, so it is never joined. */
export function foldPositions<P extends { position: number }>(_earlier: P, later: P): P | undefined {
  return later.position > 0 ? later : undefined
}
