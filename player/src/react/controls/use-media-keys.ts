import { useEffect, useEffectEvent } from 'react'

import { followMediaKeys } from '../../dom/index.ts'
import type { MediaCard, Playback } from '../../dom/index.ts'

/** Shows the title on the system's media card, and connects its keys to this playback. */
export function useMediaKeys(
  playback: Playback | null,
  { title, artist, artworkUrl }: MediaCard,
  onNext: (() => void) | null = null,
): void {
  const hasNext = onNext !== null
  const next = useEffectEvent(() => onNext?.())
  useEffect(() => {
    if (!playback) return
    const keys = followMediaKeys({ title, artist, artworkUrl }, playback.view, {
      play: () => void playback.play(),
      pause: () => playback.pause(),
      skip: (seconds) => playback.skip(seconds),
      seek: (positionS) => playback.seek(positionS),
      next: hasNext ? () => next() : undefined,
    })
    return () => keys[Symbol.dispose]()
  }, [playback, title, artist, artworkUrl, hasNext])
}
