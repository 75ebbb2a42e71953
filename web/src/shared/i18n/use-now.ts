import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/**
 * The time, second by second where nothing else is said; null where a page is rendered, until it is alive and while
 * it is not wanted. A sleeping tab loses nothing.
 */
export function useNow({ everyMs = SECOND_MS, isWanted = true } = {}): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    if (!isWanted) return undefined
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const at = Date.now()
      setNow(at)
      timer = setTimeout(tick, everyMs - (at % everyMs))
    }
    tick()
    return () => clearTimeout(timer)
  }, [everyMs, isWanted])
  return now
}
