import type { CSSProperties } from 'react'
import { useStore } from 'zustand'

import type { Playback } from '../../dom/index.ts'
import { ControlButton } from './control-button.tsx'
import { MutedIcon, VolumeIcon } from './icons.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import styles from './volume-control.module.css'

/** Mute for every hand; the slider only where a mouse can reach it, for phones have their own keys. */
export function VolumeControl({ playback, words }: { playback: Playback; words: PlayerTexts }) {
  const volume = useStore(playback.view, (view) => view.volume)
  const isMuted = useStore(playback.view, (view) => view.isMuted)
  const shown = isMuted ? 0 : volume
  return (
    <div className={styles.volume}>
      <ControlButton
        label={isMuted ? words.unmute : words.mute}
        shortcut="m"
        onClick={() => playback.setMuted(!isMuted)}
      >
        {shown === 0 ? <MutedIcon /> : <VolumeIcon />}
      </ControlButton>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={shown}
        aria-label={words.volume}
        aria-valuetext={`${Math.round(shown * 100)} %`}
        style={{ '--share': `${shown * 100}%` } as CSSProperties}
        onChange={(event) => playback.setVolume(Number(event.currentTarget.value))}
      />
    </div>
  )
}
