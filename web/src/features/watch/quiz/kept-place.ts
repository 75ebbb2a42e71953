const PLACE_KEY = 'tayang.quiz-place'

/** A place expires after this: the person has forgotten it as well. */
const PLACE_MS = 30 * 60_000

/** Where in a film a guest was who went to sign in for its quiz. */
interface KeptPlace {
  readonly videoId: string
  /** The second of the quiz, and the position of the picture. */
  readonly atS: number
  readonly positionS: number
}

/** Keeps for this tab where a guest goes on after they have signed in. */
export function keepPlace(place: KeptPlace): void {
  sessionStorage.setItem(PLACE_KEY, JSON.stringify({ ...place, keptAt: Date.now() }))
}

/** The place that was kept in this film; once. */
export function takePlace(videoId: string): KeptPlace | null {
  const kept = readPlace()
  if (kept?.videoId !== videoId) return null
  forgetPlace()
  return Math.abs(Date.now() - kept.keptAt) < PLACE_MS ? kept : null
}

export function forgetPlace(): void {
  sessionStorage.removeItem(PLACE_KEY)
}

function readPlace(): (KeptPlace & { keptAt: number }) | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PLACE_KEY) ?? 'null')
    return isPlace(kept) ? kept : null
  } catch {
    return null
  }
}

function isPlace(kept: unknown): kept is KeptPlace & { keptAt: number } {
  if (typeof kept !== 'object' || kept === null) return false
  const { videoId, atS, positionS, keptAt } = kept as Record<string, unknown>
  return typeof videoId === 'string' && [atS, positionS, keptAt].every((one) => typeof one === 'number')
}
