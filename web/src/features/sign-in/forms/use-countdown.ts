import { useCallback, useEffect, useState } from 'react'

const TICK_MS = 1000

/** Seconds that are left, and what begins again. Counts by the clock: a sleeping tab does not stretch a minute. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * TICK_MS)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / TICK_MS))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isOver])
  const restart = useCallback(() => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * TICK_MS)
  }, [seconds])
  return { left, restart }
}
