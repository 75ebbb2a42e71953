import type { Playback } from '../../dom/index.ts'
import { MomentIcon } from './icons.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import { ControlButton } from './control-button.tsx'

/** Keeps a moment of what is shown at this media time, in milliseconds; null before the first picture. */
export type KeepMoment = (shownAtMs: number | null) => void

interface MomentButtonProps {
  playback: Playback
  words: PlayerTexts
  onKeepMoment?: KeepMoment | undefined
}

/** Where the page takes moments. */
export function MomentButton({ playback, words, onKeepMoment }: MomentButtonProps) {
  if (!onKeepMoment) return null
  return (
    <ControlButton label={words.moment} shortcut="x" onClick={() => onKeepMoment(playback.programAt())}>
      <MomentIcon />
    </ControlButton>
  )
}
