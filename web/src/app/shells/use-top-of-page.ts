import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Scroll resets to the top on every path change (Spec 2, section 2); a change of the query leaves it. */
export function useTopOfPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
  }, [pathname])
}
