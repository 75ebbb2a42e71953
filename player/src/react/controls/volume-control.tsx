import type { CSSProperties } from 'react'
import { useStore } from 'zustand'

import type { Playback } from '../../dom/index.ts'
import { ControlButton } from './control-button.tsx'
import { MutedIcon, VolumeIcon } from './icons.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import styles from './volume-control.module.css'

/** A mute button everywhere, and a slider for the mouse; phones have volume keys of their own. */
export function VolumeControl({ playback, words }: { playback: Playback; words: PlayerTexts }) {
  const volume = useStore(playback.view, (view) => view.volume)
  const isMuted = useStore(playback.view, (view) => view.isMuted)
  const level = isMuted ? 0 : volume
  return (
    <div className={styles.volume}>
      <ControlButton
        label={isMuted ? words.unmute : words.mute}
        shortcut="m"
        onClick={() => playback.setMuted(!isMuted)}
      >
        {level === 0 ? <MutedIcon /> : <VolumeIcon />}
      </ControlButton>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={level}
        aria-label={words.volume}
        aria-valuetext={`${Math.round(level * 100)} %`}
        style={{ '--share': `${level * 100}%` } as CSSProperties}
        onChange={(event) => playback.setVolume(Number(event.currentTarget.value))}
      />
    </div>
  )
}
