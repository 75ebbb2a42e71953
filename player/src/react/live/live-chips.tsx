import { useStore } from 'zustand'

import { timeText } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'
import type { PlayerTexts } from '../player-texts.ts'
import type { RewindControl } from './use-rewind.ts'
import styles from './live-player.module.css'

/** Up to this latency a viewer can still talk with the streamer; beyond it the chip turns amber. */
const CLOSE_S = 6

interface LatencyProps {
  playback: Playback
  words: PlayerTexts
  rewindControl: RewindControl | null
}

/** LIVE; for a viewer who rewound it is the button back to the edge. */
export function LiveBadge({ words, rewindControl }: Omit<LatencyProps, 'playback'>) {
  if (!rewindControl?.isBehind) return <span className={styles.live}>{words.live}</span>
  return (
    <button
      type="button"
      className={styles.goLive}
      aria-label={words.goToLive}
      onClick={rewindControl.goToLive}
    >
      <span className={styles.live} data-past>
        {words.live}
      </span>
    </button>
  )
}

/** The latency from camera to screen; pressing it jumps to the edge. */
export function LatencyChip({ playback, words, rewindControl }: LatencyProps) {
  const latencyS = useStore(playback.view, (view) => view.latencyS)
  if (rewindControl?.isBehind) {
    const time = timeText(rewindControl.behindS)
    return (
      <button
        type="button"
        className={styles.latency}
        data-far
        aria-label={`${words.behindLiveFor(time)}. ${words.goToLive}`}
        title={words.goToLive}
        onClick={rewindControl.goToLive}
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
  words: PlayerTexts
  isOpen: boolean
  onToggle(): void
}

/** The height of the picture; pressing it opens the settings. */
export function QualityChip({ playback, words, isOpen, onToggle }: QualityProps) {
  const heightPx = useStore(playback.view, (view) => (view.isTooNarrow ? null : view.playingHeightPx))
  const isAudioOnly = useStore(playback.view, (view) => view.dataRule.isAudioOnly || view.isTooNarrow)
  if (heightPx === null && !isAudioOnly) return null
  const text = heightPx === null ? words.dataModes['suara-saja'] : `${heightPx}p`
  return (
    <button
      type="button"
      className={styles.quality}
      aria-label={`${words.quality}: ${text}`}
      data-panel="settings"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span className={styles.chip}>{text}</span>
    </button>
  )
}
