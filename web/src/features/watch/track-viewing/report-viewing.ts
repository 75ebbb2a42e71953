import { loadChunk } from '@tayang/design/chunks'
import { useEffect, useEffectEvent } from 'react'
import type { trackViewing, Viewed } from './track-viewing.ts'

/** Loaded after the first picture: without consent nothing is reported. */
export function reportViewing(...report: Parameters<typeof trackViewing>): void {
  void loadChunk(() => import('./track-viewing.ts')).then(
    (module) => module.trackViewing(...report),
    () => undefined,
  )
}

/** A playback is launched when it is allowed, whether or not its first picture ever comes. */
export function useLaunch(viewed: Viewed | undefined, sessionId: string | undefined): void {
  const launch = useEffectEvent(() => viewed && reportViewing(viewed, { type: 'launch' }))
  const id = viewed?.id
  useEffect(() => {
    if (id !== undefined && sessionId !== undefined) launch()
  }, [id, sessionId])
}
