import { useSyncExternalStore } from 'react'

/** How much of the page's lower edge an on-screen keyboard covers; 0 where it makes the page itself smaller. */
export function useKeyboardPx(): number {
  return useSyncExternalStore(watch, read, () => 0)
}

function watch(tell: () => void): () => void {
  const events = ['resize', 'scroll'] as const
  for (const event of events) visualViewport?.addEventListener(event, tell)
  return () => {
    for (const event of events) visualViewport?.removeEventListener(event, tell)
  }
}

function read(): number {
  // Somebody who zooms in sees less of the page too: that is no keyboard.
  if (!window.visualViewport || visualViewport!.scale > 1) return 0
  const { height, offsetTop } = window.visualViewport
  return Math.max(0, Math.round(window.innerHeight - height - offsetTop))
}
