type Close = () => void

let open: readonly Close[] = []
const watchers = new Set<() => void>()

function change(next: readonly Close[]): void {
  open = next
  for (const watch of watchers) watch()
}

/** What lies over the page now, the lowest first, each as the function that asks it to close. */
export function openOverlays(): readonly Close[] {
  return open
}

/** Called whenever something is laid over the page or goes. */
export function watchOverlays(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** Says that something lies over the page; returns the function that says that it is gone. */
export function enterOverlay(close: Close): () => void {
  const own = () => close()
  change([...open, own])
  return () => change(open.filter((one) => one !== own))
}
