import { useStore } from 'zustand'

import type { Playback } from '../../dom/index.ts'
import type { PlayerTexts } from '../player-texts.ts'
import styles from './audio-placeholder.module.css'

interface AudioPlaceholderProps {
  playback: Playback
  words: PlayerTexts
  posterUrl: string | undefined
}

/**
 * Covers the picture while only the sound plays: the last frame would look like a film that hangs. Over a line that is
 * too narrow for pictures it is seen below, and a moment without one says nothing.
 */
export function AudioPlaceholder({ playback, words, posterUrl }: AudioPlaceholderProps) {
  const isTooNarrow = useStore(playback.view, (view) => view.isTooNarrow)
  const text = isTooNarrow ? words.soundForNow : words.soundOnly
  const isPlaying = useStore(playback.view, (view) => view.state.playback === 'playing')
  return (
    <div
      className={styles.cover}
      role="img"
      aria-label={text}
      data-playing={isPlaying || undefined}
      data-brief={isTooNarrow || undefined}
    >
      {posterUrl && !isTooNarrow && <img src={posterUrl} alt="" />}
      <svg viewBox="0 0 48 48" aria-hidden>
        {[8, 16, 24, 32, 40].map((x) => (
          <path key={x} d={`M${x} ${BARS[x]}V${48 - (BARS[x] ?? 0)}`} />
        ))}
      </svg>
      <span>{text}</span>
    </div>
  )
}

/** The upper end of each bar, by its x coordinate. */
const BARS: Readonly<Record<number, number>> = { 8: 19, 16: 12, 24: 6, 32: 14, 40: 18 }
