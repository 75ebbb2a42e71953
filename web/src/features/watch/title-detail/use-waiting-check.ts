import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const LOOK_EVERY_MS = 5000

/** While a title is being prepared, its page looks again now and then, so that Watch Now appears by itself. */
export function useWaitingCheck(waiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
}
