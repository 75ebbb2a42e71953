import { useEffect } from 'react'

import { followMediaKeys } from '../../dom/index.ts'
import type { MediaCard, Playback } from '../../dom/index.ts'

/** The title on the system's media card, and its keys on this playback. */
export function useMediaKeys(playback: Playback | null, { title, artist, artworkUrl }: MediaCard): void {
  useEffect(() => {
    if (!playback) return
    const keys = followMediaKeys({ title, artist, artworkUrl }, playback.view, {
      play: () => void playback.play(),
      pause: () => playback.pause(),
      skip: (seconds) => playback.skip(seconds),
      seek: (positionS) => playback.seek(positionS),
    })
    return () => keys[Symbol.dispose]()
  }, [playback, title, artist, artworkUrl])
}
