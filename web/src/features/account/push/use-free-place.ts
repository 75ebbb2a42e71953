import { useEffect, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { isFullPage, isPlaceFree } from './free-place.ts'

/** Pages fill up and scroll while the prompt waits for its place. */
const LOOK_MS = 500

/** Whether a box that is wanted may be shown where it lies on this page; each page is looked at by itself. */
export function useFreePlace(box: RefObject<Element | null>, isWanted: boolean): boolean {
  const { pathname } = useLocation()
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (!isWanted || isFullPage(pathname)) return undefined
    const look = () => {
      const own = box.current
      if (own) setFree((isShown) => isPlaceFree(own, { isShown }))
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      setFree(false)
    }
  }, [box, isWanted, pathname])
  return isFree
}
