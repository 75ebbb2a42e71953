export const INTENT_KEY = 'tayang.wish'

/** An intent expires after this: the person has forgotten it as well. */
const INTENT_MS = 5 * 60_000

/**
 * Keeps for this tab what a guest pressed before they were asked to sign in, as `follow {id}`. Never for money: a
 * payment must not follow from a press some minutes ago.
 */
export function keepIntent(intent: string): void {
  sessionStorage.setItem(INTENT_KEY, JSON.stringify({ wish: intent, atMs: Date.now() }))
}

/** True, once, if this is what the guest pressed. */
export function takeIntent(intent: string): boolean {
  const kept = readIntent()
  if (kept?.wish !== intent) return false
  forgetIntent()
  return Math.abs(Date.now() - kept.atMs) < INTENT_MS
}

export function forgetIntent(): void {
  sessionStorage.removeItem(INTENT_KEY)
}

function readIntent(): { wish?: unknown; atMs: number } | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(INTENT_KEY) ?? 'null')
    return kept !== null && typeof kept === 'object' && 'atMs' in kept && typeof kept.atMs === 'number'
      ? { ...kept, atMs: kept.atMs }
      : null
  } catch {
    return null
  }
}
