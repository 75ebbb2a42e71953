import { useEffect, type RefObject } from 'react'

/** Keeps a panel at the lower edge above the keyboard of a phone, which covers the page without resizing it. */
export function useKeyboardInset(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const look = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop
      panel.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    look()
    const closing = new AbortController()
    for (const type of ['resize', 'scroll']) {
      viewport.addEventListener(type, look, { signal: closing.signal })
    }
    return () => closing.abort()
  }, [panel])
}
