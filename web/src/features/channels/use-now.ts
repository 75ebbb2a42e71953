import { useEffect, useState } from 'react'

/** Often enough for a line that fills in minutes. */
const TICK_MS = 15_000

/** The time of this browser; null on the server, whose pages are older than the moment they are read in. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
