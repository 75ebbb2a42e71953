import { useEffect, useState } from 'react'

/** Solid after the page was scrolled by this much. */
const SOLID_AFTER_PX = 40

/** The header is transparent over a banner and solid further down; on a phone it hides while scrolling down. */
export function useScrolling() {
  const [solid, setSolid] = useState(false)
  const [away, setAway] = useState(false)
  useEffect(() => {
    let before = window.scrollY
    const handleScroll = () => {
      const now = window.scrollY
      setSolid(now > SOLID_AFTER_PX)
      setAway(now > before && now > SOLID_AFTER_PX * 3)
      before = now
    }
    handleScroll()
    addEventListener('scroll', handleScroll, { passive: true })
    return () => removeEventListener('scroll', handleScroll)
  }, [])
  return { solid, away }
}
