import { loadChunk } from '@tayang/design/chunks'
import { useEffect, useEffectEvent } from 'react'
import type { trackViewing, Viewed } from './track-viewing.ts'

/** Without consent nothing is told, so what tells it is not in the way of the first picture. */
export function tellViewing(...told: Parameters<typeof trackViewing>): void {
  void loadChunk(() => import('./track-viewing.ts')).then(
    (module) => module.trackViewing(...told),
    () => undefined,
  )
}

/** A playback is launched when it is allowed, whether or not its first picture ever comes. */
export function useLaunch(viewed: Viewed | undefined, sessionId: string | undefined): void {
  const launch = useEffectEvent(() => viewed && tellViewing(viewed, { type: 'launch' }))
  const id = viewed?.id
  useEffect(() => {
    if (id !== undefined && sessionId !== undefined) launch()
  }, [id, sessionId])
}
