import { lazyPart } from '@tayang/design/lazy-part'
import { useState } from 'react'

import type { CaptionSettings } from '../../core/index.ts'
import { readStoredCaptionSettings, storeCaptionSettings } from '../../dom/index.ts'
import type { Playback } from '../../dom/index.ts'
import { CaptionLayer } from '../controls/caption-layer.tsx'
import type { PlayerTexts } from '../player-texts.ts'

const CaptionPanel = lazyPart(async () => (await import('../menus/caption-panel.tsx')).CaptionPanel)

/** Captions in the viewer's own style, and the menu that changes it with the captions in view. */
export function FilmCaptions({
  playback,
  words,
  isRaised,
  isChoosing,
  onClose,
}: {
  playback: Playback
  words: PlayerTexts
  isRaised: boolean
  isChoosing: boolean
  onClose(): void
}) {
  const [settings, setSettings] = useState(readStoredCaptionSettings)
  const handleChange = (changed: CaptionSettings) => {
    setSettings(changed)
    storeCaptionSettings(changed)
  }
  const sample = isChoosing ? words.captionSample : null
  return (
    <>
      <CaptionLayer {...{ playback, settings, isRaised, sample }} />
      {isChoosing && <CaptionPanel {...{ playback, words, settings, onClose }} onChange={handleChange} />}
    </>
  )
}
