import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Seconds until a code may be asked for again; `restart` begins anew. */
export function useCountdown(first: number): { left: number; restart: (from: number) => void } {
  const [left, setLeft] = useState(first)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return { left, restart: setLeft }
}
