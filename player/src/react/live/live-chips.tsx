import { useStore } from 'zustand'

import { timeText } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'
import type { PlayerWords } from '../player-words.ts'
import type { LiveHand } from './use-rewind.ts'
import styles from './live-player.module.css'

/** Up to here a viewer still talks with the streamer; beyond, the lamp turns amber. */
const CLOSE_S = 6

interface LatencyProps {
  playback: Playback
  words: PlayerWords
  hand: LiveHand | null
}

/** LIVE; for whoever went back it is the way to there. */
export function LiveBadge({ words, hand }: { words: PlayerWords; hand: LiveHand | null }) {
  if (!hand?.isBack) return <span className={styles.live}>{words.live}</span>
  return (
    <button type="button" className={styles.goLive} aria-label={words.goToLive} onClick={hand.goToLive}>
      <span className={styles.live} data-past>
        {words.live}
      </span>
    </button>
  )
}

/** How far the eye is behind the camera; pressing it jumps to the edge. */
export function LatencyChip({ playback, words, hand }: LatencyProps) {
  const latencyS = useStore(playback.view, (view) => view.latencyS)
  if (hand?.isBack) {
    const time = timeText(hand.behindS)
    return (
      <button
        type="button"
        className={styles.latency}
        data-far
        aria-label={`${words.behindLiveFor(time)}. ${words.goToLive}`}
        title={words.goToLive}
        onClick={hand.goToLive}
      >
        <span className={styles.chip}>−{time}</span>
      </button>
    )
  }
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
