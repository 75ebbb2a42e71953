import { useEffect, useState } from 'react'

/** Solid once the page has moved by this much. */
const SOLID_AFTER_PX = 40

/** Over a banner the bar is clear, further down it is solid; on a phone it leaves while reading on. */
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
