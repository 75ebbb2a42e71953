import { useEffect, useRef } from 'react'

import { chooseAndKeepCaptions } from '../../dom/index.ts'
import type { Captioned } from '../../dom/index.ts'

/** The key `c`: turns captions off, or on again as they were before, or the first ones. */
export function useCaptionToggle(playback: Captioned | null): () => void {
  const lastId = useRef<number | null>(null)
  /** Pressed before the captions of the film are known. */
  const isPending = useRef(false)
  useEffect(
    () =>
      playback?.view.subscribe(({ captions, captionId }) => {
        if (!isPending.current || captions.length === 0) return
        isPending.current = false
        if (captionId === null) chooseAndKeepCaptions(playback, captions[0]?.id ?? null)
      }),
    [playback],
  )
  return () => {
    if (!playback) return
    const { captionId, captions } = playback.view.getState()
    if (captions.length === 0) {
      isPending.current = !isPending.current
      return
    }
    const previous = captions.find((one) => one.id === lastId.current) ?? captions[0]
    lastId.current = captionId ?? lastId.current
    chooseAndKeepCaptions(playback, captionId === null ? (previous?.id ?? null) : null)
  }
}
