import { lazyPart } from '@tayang/design/lazy-part'
import { useEffect, useRef, useState } from 'react'

import { defaultCaptionSettings } from '../../core/index.ts'
import { readStoredCaptionSettings, storeCaptionSettings } from '../../dom/index.ts'
import type { Playback } from '../../dom/index.ts'
import { CaptionLayer } from '../controls/caption-layer.tsx'
import type { PlayerTexts } from '../player-texts.ts'

const CaptionPanel = lazyPart(async () => (await import('../menus/caption-panel.tsx')).CaptionPanel)

interface LiveCaptionsProps {
  playback: Playback
  words: PlayerTexts
  isRaised: boolean
  isPanelOpen: boolean
  onClose(): void
}

/** Captions of a live stream, in the style that the viewer has chosen for films too. */
export function LiveCaptions({ playback, words, isRaised, isPanelOpen, onClose }: LiveCaptionsProps) {
  const [settings, setSettings] = useState(defaultCaptionSettings)
  useEffect(() => setSettings(readStoredCaptionSettings()), [])
  return (
    <>
      <CaptionLayer playback={playback} settings={settings} isRaised={isRaised} />
      {isPanelOpen && (
        <CaptionPanel
          {...{ playback, words, settings, onClose }}
          onChange={(changed) => {
            setSettings(changed)
            storeCaptionSettings(changed)
          }}
        />
      )}
    </>
  )
}

/** The key `c`: turns captions off, or on again as they were before, or the first ones. */
export function useCaptionKey(playback: Playback | null): () => void {
  const lastId = useRef<number | null>(null)
  return () => {
    if (!playback) return
    const { captionId, captions } = playback.view.getState()
    const previous = captions.find((one) => one.id === lastId.current) ?? captions[0]
    lastId.current = captionId ?? lastId.current
    playback.chooseCaptions(captionId === null ? (previous?.id ?? null) : null)
  }
}
