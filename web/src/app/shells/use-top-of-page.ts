import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const PLACES_MAX = 50

/** The scroll position of each history entry, the oldest first. */
const places = new Map<string, number>()

/**
 * A new path starts at the top (docs/product/site.md#scroll); a change of the query keeps the position. Back and
 * Forward restore it.
 */
export function useTopOfPage(): void {
  const { pathname, key } = useLocation()
  const way = useNavigationType()
  const shown = useRef(pathname)
  // Together with the new page, not after it: otherwise the browser's own scrolling is recorded for the old page.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, (way === 'POP' && places.get(key)) || 0)
  }, [pathname, key, way])
  useLayoutEffect(() => {
    // The browser's own restoration would scroll the old page to the position of the new one. A reload it restores
    // itself.
    const handleAlive = () => void (history.scrollRestoration = 'manual')
    const handleGone = () => void (history.scrollRestoration = 'auto')
    handleAlive()
    addEventListener('pageshow', handleAlive)
    addEventListener('pagehide', handleGone)
    return () => {
      handleGone()
      removeEventListener('pageshow', handleAlive)
      removeEventListener('pagehide', handleGone)
    }
  }, [])
  useLayoutEffect(() => {
    const handleScroll = () => {
      places.delete(key)
      places.set(key, window.scrollY)
      const [oldest] = places.keys()
      if (places.size > PLACES_MAX && oldest !== undefined) places.delete(oldest)
    }
    addEventListener('scroll', handleScroll, { passive: true })
    return () => removeEventListener('scroll', handleScroll)
  }, [key])
}
