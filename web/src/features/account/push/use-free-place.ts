import { useEffect, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { isFullPage, isPlaceFree } from './free-place.ts'

/** Pages load and scroll while the prompt waits for a free space. */
const LOOK_MS = 500

/** Whether a box may be shown where it is positioned on this page; checked for each page. */
export function useFreePlace(box: RefObject<Element | null>): boolean {
  const { pathname } = useLocation()
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (isFullPage(pathname)) return undefined
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
  }, [box, pathname])
  return isFree
}
