export const WISH_KEY = 'tayang.wish'

/** A person who signs in later than this has forgotten it as well. */
const WISH_MS = 5 * 60_000

/**
 * Remembers for this tab the one thing that a guest pressed before they were asked to sign in, as `follow {id}`. Never
 * for money: nobody pays for what they pressed some minutes ago.
 */
export function keepWish(wish: string): void {
  sessionStorage.setItem(WISH_KEY, JSON.stringify({ wish, atMs: Date.now() }))
}

/** Yes, once, where this is what the guest pressed. */
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
