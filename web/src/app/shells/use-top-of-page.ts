import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const PLACES_MAX = 50

/** How far each place of the browser's history was scrolled, the oldest first. */
const places = new Map<string, number>()

/**
 * Scroll resets to the top on every path change (Spec 2, section 2); a change of the query leaves it. Back and Forward
 * lead to where somebody was.
 */
export function useTopOfPage(): void {
  const { pathname, key } = useLocation()
  const way = useNavigationType()
  const shown = useRef(pathname)
  // With the new page and not after it: what the browser scrolls then is not written down for the old one.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, (way === 'POP' && places.get(key)) || 0)
  }, [pathname, key, way])
  useLayoutEffect(() => {
    // Left to the browser, it scrolls the old page to where the new one was; a reload it restores by itself.
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
