const KEY = 'tayang.quiz-desk'

/**
 * The id by which this page hosts. A page that is loaded again keeps it, and with it the hand; a copy of the tab, which
 * copies what the browser keeps of it, gets one of its own: the lock of the id is held by the first.
 */
export async function openDeskId(signal: AbortSignal): Promise<string> {
  const kept = sessionStorage.getItem(KEY)
  if (kept !== null && (await isFree(kept, signal))) return kept
  const made = crypto.randomUUID()
  sessionStorage.setItem(KEY, made)
  await isFree(made, signal)
  return made
}

/** Takes the lock of an id until the signal; false where another page has it. */
function isFree(deskId: string, signal: AbortSignal): Promise<boolean> {
  // Without locks, as in a page over plain HTTP, a copy of a tab hosts beside its first.
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    const held = (lock: Lock | null) => {
      resolve(lock !== null)
      if (lock === null || signal.aborted) return undefined
      return new Promise<void>((release) => signal.addEventListener('abort', () => release(), { once: true }))
    }
    locks.request(`${KEY} ${deskId}`, { ifAvailable: true }, held).catch(() => resolve(true))
  })
}
