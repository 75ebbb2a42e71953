import { useStore } from 'zustand'

import type { Playback } from '../../dom/index.ts'
import type { PlayerWords } from '../player-words.ts'
import styles from './live-player.module.css'

/** Up to here a viewer still talks with the streamer; beyond, the lamp turns amber. */
const CLOSE_S = 6

/** How far the eye is behind the camera; pressing it jumps to the edge. */
export function LatencyChip({ playback, words }: { playback: Playback; words: PlayerWords }) {
  const latencyS = useStore(playback.view, (view) => view.latencyS)
  if (latencyS === null) return null
  const text = words.number(latencyS)
  return (
    <button
      type="button"
      className={styles.latency}
      data-far={latencyS > CLOSE_S || undefined}
      aria-label={`${words.behindLive(text)}. ${words.goToLive}`}
      title={words.goToLive}
      onClick={() => playback.goToLive()}
    >
      <span className={styles.chip}>{text} s</span>
    </button>
  )
}

interface QualityProps {
  playback: Playback
  words: PlayerWords
  isOpen: boolean
  onToggle(): void
}

/** The height of the picture; pressing it opens the choice. */
export function QualityChip({ playback, words, isOpen, onToggle }: QualityProps) {
  const heightPx = useStore(playback.view, (view) => view.playingHeightPx)
  const isAudioOnly = useStore(playback.view, (view) => view.dataRule.isAudioOnly)
  if (heightPx === null && !isAudioOnly) return null
  const text = heightPx === null ? words.dataModes['suara-saja'] : `${heightPx}p`
  return (
    <button
      type="button"
      className={styles.quality}
      aria-label={`${words.quality}: ${text}`}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span className={styles.chip}>{text}</span>
    </button>
  )
}
