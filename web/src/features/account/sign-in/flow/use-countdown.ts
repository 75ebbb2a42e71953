import { useEffect, useState } from 'react'

const TICK_MS = 1000

export interface Countdown {
  /** Seconds. */
  readonly left: number
  readonly restart: (from: number) => void
}

/** The remaining seconds, and a way to start again. It reads the clock, so that a sleeping tab does not delay it. */
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
