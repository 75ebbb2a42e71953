import { keptOnce } from '#shared/session'

/** A place expires after this: the person has forgotten it as well. */
const PLACE_MS = 30 * 60_000

/** Where in a film a guest was who went to sign in for its quiz. */
interface KeptPlace {
  readonly videoId: string
  /** The second of the quiz, and the position of the picture. */
  readonly atS: number
  readonly positionS: number
}

const kept = keptOnce('tayang.quiz-place', PLACE_MS)

/** Keeps for this tab where a guest goes on after they have signed in. */
export const keepPlace = ({ videoId, ...place }: KeptPlace): void => kept.keep(videoId, place)

/** The place that was kept in this film; once. */
export function takePlace(videoId: string): KeptPlace | null {
  const { atS, positionS } = (kept.take(videoId) ?? {}) as Record<string, unknown>
  return typeof atS === 'number' && typeof positionS === 'number' ? { videoId, atS, positionS } : null
}

export const forgetPlace = kept.forget
