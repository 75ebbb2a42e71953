type Listener = (event: PopStateEvent) => void

const listeners = new Set<Listener>()

/**
 * Hears of the browser's Back before the router does, which knows nothing of the entries of history that a dialog
 * makes. Listeners of the window run in the order in which they came: the session adds its own in the first load.
 */
export function beforeRouter(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellBeforeRouter(event: PopStateEvent): void {
  for (const listener of listeners) listener(event)
}
