import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** The time, second by second; null where a page is rendered and until it is alive. A sleeping tab loses nothing. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const at = Date.now()
      setNow(at)
      timer = setTimeout(tick, SECOND_MS - (at % SECOND_MS))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}
