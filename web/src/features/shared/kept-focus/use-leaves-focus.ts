import { useLayoutEffect, useRef, type RefObject } from 'react'

/** An element that is taken away while the focus is in it leaves the focus to the nearest `around` that it is in. */
export function useLeavesFocus<T extends HTMLElement>(around: string): RefObject<T | null> {
  const own = useRef<T>(null)
  useLayoutEffect(() => {
    const { current } = own
    return () => {
      if (current?.contains(document.activeElement))
        current.closest<HTMLElement>(around)?.focus({ preventScroll: true })
    }
  }, [around])
  return own
}
