export const WISH_KEY = 'tayang.wish'

/** An intent expires after this: the person has forgotten it as well. */
const WISH_MS = 5 * 60_000

/**
 * Keeps for this tab what a guest pressed before they were asked to sign in, as `follow {id}`. Never for money: a
 * payment must not follow from a press some minutes ago.
 */
export function keepWish(wish: string): void {
  sessionStorage.setItem(WISH_KEY, JSON.stringify({ wish, atMs: Date.now() }))
}

/** True, once, if this is what the guest pressed. */
export function takeWish(wish: string): boolean {
  const kept = readWish()
  if (kept?.wish !== wish) return false
  forgetWish()
  return Math.abs(Date.now() - kept.atMs) < WISH_MS
}

export function forgetWish(): void {
  sessionStorage.removeItem(WISH_KEY)
}

function readWish(): { wish?: unknown; atMs: number } | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(WISH_KEY) ?? 'null')
    return kept !== null && typeof kept === 'object' && 'atMs' in kept && typeof kept.atMs === 'number'
      ? { ...kept, atMs: kept.atMs }
      : null
  } catch {
    return null
  }
}
