import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** The time, second by second; null until the page is alive. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
