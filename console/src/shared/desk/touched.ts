import { useEffect, useEffectEvent } from 'react'

type Handle = (params: Readonly<Record<string, unknown>>) => void

const listeners = new Map<string, Set<Handle>>()

/** Passes on what happened; whether somebody listens. */
export function tellTouched(topic: string, params: Readonly<Record<string, unknown>>): boolean {
  const heard = listeners.get(topic) ?? new Set()
  for (const handle of heard) handle(params)
  return heard.size > 0
}

/**
 * Hears what happened by itself, by its topic (`live.wall`). A screen that listens reads again what it wants; where
 * none
 * does, whatever shows the noun of the topic is read again.
 */
export function useTouched(topic: string, handle: Handle): void {
  const latest = useEffectEvent(handle)
  useEffect(() => {
    const own: Handle = (params) => latest(params)
    const all = listeners.get(topic) ?? new Set()
    listeners.set(topic, all.add(own))
    return () => void all.delete(own)
  }, [topic])
}
