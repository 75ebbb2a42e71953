import { useEffect, useRef } from 'react'
import { useNavigate, useNavigationType } from 'react-router'

/** How the place in the browser's history lies that a player has. */
type Place = 'closed' | 'above-its-page' | 'alone' | 'leaving'

/**
 * Closes the player over a page. Opened by a link of that page it lies one place above it in the browser's history:
 * closing goes back there, or the page would lie there twice and Back be dead once. Opened from elsewhere its place
 * becomes the page's.
 */
export function useClosePlayer(isOpen: boolean): () => void {
  const navigate = useNavigate()
  const way = useNavigationType()
  const place = useRef<Place>(isOpen ? 'alone' : 'closed')
  useEffect(() => {
    if (!isOpen) place.current = 'closed'
    else if (place.current === 'closed') place.current = way === 'PUSH' ? 'above-its-page' : 'alone'
  }, [isOpen, way])
  return () => {
    const from = place.current
    // Going back takes a moment, in which it may be asked for twice.
    place.current = 'leaving'
    if (from === 'above-its-page') void navigate(-1)
    else if (from === 'alone') void navigate({ search: '' }, { replace: true, preventScrollReset: true })
  }
}
