import type { Playback } from '../../dom/index.ts'
import { MomentIcon } from './icons.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import { ControlButton } from './control-button.tsx'

interface MomentButtonProps {
  playback: Playback
  words: PlayerTexts
  onKeepMoment?: ((shownAtMs: number | null) => void) | undefined
}

/** Keeps a moment of what is shown now, where the page takes moments. */
export function MomentButton({ playback, words, onKeepMoment }: MomentButtonProps) {
  if (!onKeepMoment) return null
  return (
    <ControlButton label={words.moment} shortcut="x" onClick={() => onKeepMoment(playback.programAt())}>
      <MomentIcon />
    </ControlButton>
  )
}
