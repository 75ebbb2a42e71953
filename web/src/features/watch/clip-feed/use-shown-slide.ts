import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { ClipView } from './feed/clip-view.ts'

/** Which slide the feed is scrolled to, and how to go to another. */
export function useShownSlide(
  clips: readonly ClipView[],
  shown: ClipView,
  onShow: (clip: ClipView) => void,
  /** A swipe to this clip has begun. */
  onApproach: (clip: ClipView) => void,
): { scroller: RefObject<HTMLDivElement | null>; at: number; go: (index: number) => void } {
  const scroller = useRef<HTMLDivElement>(null)
  const heightPx = useRef(0)
  const at = clips.findIndex(({ id }) => id === shown.id)

  const approached = useRef<string | null>(null)
  const showAt = useEffectEvent((place: number) => {
    const clip = clips[Math.round(place)]
    if (clip && clip.id !== shown.id) onShow(clip)
    const coming = clips[place > at ? Math.ceil(place) : Math.floor(place)]
    if (!coming || coming.id === shown.id || coming.id === approached.current) return
    approached.current = coming.id
    onApproach(coming)
  })
  const place = useEffectEvent(() => {
    const element = scroller.current
    if (!element) return
    heightPx.current = element.clientHeight
    element.scrollTop = at * heightPx.current
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const closing = new AbortController()
    const handleScroll = () => {
      // A feed that becomes lower, as by the sheet of the comments, scrolls without being swiped.
      if (heightPx.current > 0) showAt(element.scrollTop / heightPx.current)
    }
    element.addEventListener('scroll', handleScroll, { passive: true, signal: closing.signal })
    const watch = new ResizeObserver(() => place())
    watch.observe(element)
    return () => {
      closing.abort()
      watch.disconnect()
    }
  }, [])
  // A clip above the shown one may have left the list.
  const count = clips.length
  const counted = useRef(count)
  useEffect(() => {
    if (count < counted.current) place()
    counted.current = count
  }, [count])

  const go = useCallback((index: number) => {
    const element = scroller.current
    if (!element || index < 0) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ top: index * element.clientHeight, behavior: isStill ? 'instant' : 'smooth' })
  }, [])
  return { scroller, at, go }
}
