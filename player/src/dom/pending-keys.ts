const KEPT_MAX = 8

let kept: KeyboardEvent[] = []
let listening: AbortController | null = null

/**
 * Keeps the keys that are pressed while a film plays and its page is not hydrated yet. Escape leaves, so it is not
 * kept.
 */
export function keepPendingKeys(): void {
  if (listening) return
  listening = new AbortController()
  const { signal } = listening
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' && kept.length < KEPT_MAX) kept.push(event)
    },
    { signal },
  )
}

/** Returns the kept keys, once, and stops keeping. */
export function takePendingKeys(): KeyboardEvent[] {
  listening?.abort()
  listening = null
  const pending = kept
  kept = []
  return pending
}
