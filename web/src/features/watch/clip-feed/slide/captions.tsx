import { readStoredCaptionSettings, type Playback } from '@tayang/player/dom'
import { CaptionLayer } from '@tayang/player/react'
import { useState } from 'react'

/** Captions over the clip, in the viewer's own style. */
export function Captions({ playback }: { playback: Playback }) {
  const [settings] = useState(readStoredCaptionSettings)
  return <CaptionLayer playback={playback} settings={settings} isRaised={false} />
}
