import { useEffect, useEffectEvent } from 'react'

/** How long after its time the server has taken a step, as a rule; and once more, for a server that was busy. */
const AFTER_MS = [5_000, 30_000]
/** A browser waits no longer than this; nobody looks at one screen for three weeks. */
const WAIT_MS_MAX = 2 ** 31 - 1

/** Reads again after a time at which the server does something by itself and tells nobody; null waits for none. */
export function useAgainAt(time: number | null, again: () => void): void {
  const run = useEffectEvent(again)
  useEffect(() => {
    if (time === null) return undefined
    const waits = AFTER_MS.map((after) => time + after - Date.now())
    const timers = waits.filter((ms) => ms > 0 && ms <= WAIT_MS_MAX).map((ms) => setTimeout(() => run(), ms))
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [time])
}
