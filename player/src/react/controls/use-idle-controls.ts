import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** How often idleness is checked. */
const LOOK_EVERY_MS = 500
const HIDE_AFTER_MS = 3_000

/** Hides the controls after a while without activity, unless `isHeld`. */
export function useIdleControls(isHeld: boolean) {
  const [isHidden, setHidden] = useState(false)
  const lastActiveMs = useRef(0)

  const wake = useCallback(() => {
    lastActiveMs.current = performance.now()
    setHidden(false)
  }, [])
  const hide = useCallback(() => {
    lastActiveMs.current = 0
  }, [])
  const look = useEffectEvent(() => {
    const isIdle = performance.now() - lastActiveMs.current > HIDE_AFTER_MS
    setHidden(isIdle && !isHeld)
  })
  useEffect(() => {
    lastActiveMs.current = performance.now()
    const timer = setInterval(() => look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return { isHidden: isHidden && !isHeld, wake, hide }
}
