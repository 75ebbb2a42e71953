import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'

import { openPlayback } from '../../dom/index.ts'
import type { Playback, PlaybackOptions, PlaybackSource } from '../../dom/index.ts'

/** What begins before its page is hydrated may be over by then. */
export const isOver = ({ view }: Playback) => view.getState().state.playback === 'ended'

/** Opens a playback on the element for as long as the component lives; null until then. */
export function usePlayback(
  videoRef: RefObject<HTMLVideoElement | null>,
  source: PlaybackSource | null,
  options: PlaybackOptions,
): Playback | null {
  const [playback, setPlayback] = useState<Playback | null>(null)
  const open = useEffectEvent((video: HTMLVideoElement, from: PlaybackSource) =>
    // Callbacks may change on every render; the playback always calls the current ones.
    openPlayback(video, from, {
      ...options,
      renew: options.renew ? () => renew() : undefined,
      onAccessLost: (cause) => handleAccessLost(cause),
      onEnded: () => handleEnded(),
    }),
  )
  const renew = useEffectEvent(
    () => options.renew?.() ?? Promise.reject(new Error('nothing renews this title')),
  )
  const handleAccessLost = useEffectEvent((cause: unknown) => options.onAccessLost?.(cause))
  const handleEnded = useEffectEvent(() => options.onEnded?.())

  const address = source?.stream ?? null
  const readSource = useEffectEvent(() => source)
  useEffect(() => {
    const video = videoRef.current
    const from = readSource()
    if (!video || !from) return
    const opened = open(video, from)
    setPlayback(opened)
    return () => {
      setPlayback(null)
      void opened[Symbol.asyncDispose]()
    }
    // A new address is a new title; the other fields of the source only say how to start it.
  }, [address, videoRef])
  return playback
}
