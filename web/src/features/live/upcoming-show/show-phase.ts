export type ShowPhase = 'announced' | 'begun' | 'over'

/** Where an announced show stands at a moment; without its times nothing is known but that it is gone. */
export function showPhase(
  show: { startedAt: number | null; finishedAt: number | null },
  now: number,
): ShowPhase {
  const { startedAt, finishedAt } = show
  if (finishedAt !== null && now >= finishedAt) return 'over'
  if (startedAt === null) return 'over'
  return now >= startedAt ? 'begun' : 'announced'
}

/** What is left, in days, hours, minutes and seconds. */
export function partsOf(leftMs: number): readonly [number, number, number, number] {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
}
