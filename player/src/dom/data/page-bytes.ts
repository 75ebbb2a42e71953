let pageBytes = 0
const listeners = new Set<() => void>()

/** Bytes of media since the page loaded, also those that are not yet written to the storage. */
export const mediaBytesOfPage = () => pageBytes

/**
 * Calls back whenever the bytes of this page grow. It is apart from the meter, which a page without media never
 * loads.
 */
export function watchMeter(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export function addPageBytes(bytes: number): void {
  pageBytes += bytes
  for (const notify of listeners) notify()
}
