import { useEffect, useState } from 'react'

const TICK_MS = 1000

export interface Countdown {
  /** Seconds. */
  readonly left: number
  readonly restart: (from: number) => void
}

/** Seconds that are left, and what begins again. Counts by the clock: a sleeping tab does not stretch a minute. */
export function useCountdown(first: number): Countdown {
  const [until, setUntil] = useState(() => Date.now() + first * TICK_MS)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / TICK_MS))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isOver])
  const restart = (from: number) => {
    setNow(Date.now())
    setUntil(Date.now() + from * TICK_MS)
  }
  return { left, restart }
}
