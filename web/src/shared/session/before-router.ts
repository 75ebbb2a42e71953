type Listener = (event: PopStateEvent) => void

const listeners = new Set<Listener>()

/**
 * Handles Back of the browser before the router does, which does not know the history entries of dialogs. Listeners
 * of the window run in the order in which they were added: the session adds its own in the first load.
 */
export function beforeRouter(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifyBeforeRouter(event: PopStateEvent): void {
  for (const listener of listeners) listener(event)
}
