const KEPT_MAX = 8

let kept: KeyboardEvent[] = []
let hearing: AbortController | null = null

/** Keeps the keys that are pressed while a film plays and its page is not alive yet. Escape leaves; it is not kept. */
export function keepPendingKeys(): void {
  if (hearing) return
  hearing = new AbortController()
  const { signal } = hearing
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' && kept.length < KEPT_MAX) kept.push(event)
    },
    { signal },
  )
}

/** Hands them out, once, to who obeys keys from now on. */
export function takePendingKeys(): KeyboardEvent[] {
  hearing?.abort()
  hearing = null
  const taken = kept
  kept = []
  return taken
}
