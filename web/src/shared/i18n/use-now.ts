import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/**
 * The current time, every second by default; null while a page is rendered, until hydration and while it is not
 * wanted. A sleeping tab loses nothing.
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
