import { useEffect, useRef } from 'react'

import { chooseAndKeepCaptions } from '../../dom/index.ts'
import type { Captioned } from '../../dom/index.ts'

/** `c`: off, or the captions that were on before, else the first ones. */
export function useCaptionToggle(playback: Captioned | null): () => void {
  const lastId = useRef<number | null>(null)
  /** Asked for before the film has said which captions it has. */
  const isWished = useRef(false)
  useEffect(
    () =>
      playback?.view.subscribe(({ captions, captionId }) => {
        if (!isWished.current || captions.length === 0) return
        isWished.current = false
        if (captionId === null) chooseAndKeepCaptions(playback, captions[0]?.id ?? null)
      }),
    [playback],
  )
  return () => {
    if (!playback) return
    const { captionId, captions } = playback.view.getState()
    if (captions.length === 0) {
      isWished.current = !isWished.current
      return
    }
    const back = captions.find((one) => one.id === lastId.current) ?? captions[0]
    lastId.current = captionId ?? lastId.current
    chooseAndKeepCaptions(playback, captionId === null ? (back?.id ?? null) : null)
  }
}
