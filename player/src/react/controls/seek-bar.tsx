import { lazyPart } from '@tayang/design/lazy-part'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useStore } from 'zustand'

import { chapterCuts, timeText } from '../../core/index.ts'
import type { Chapter, HeatCurve as Heat } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'
import type { PlayerTexts } from '../player-texts.ts'
import { seekStepOf, useSeekAim } from './use-seek-aim.ts'
import styles from './seek-bar.module.css'

interface SeekBarProps {
  playback: Playback
  words: PlayerTexts
  thumbnailsUrl: string | null
  chapters: readonly Chapter[]
  heat: Heat | null
  stepS: number
  onActive(): void
}

// Thumbnails are fetched when the pointer first comes near the bar.
const AimPicture = lazyPart(async () => (await import('./aim-picture.tsx')).AimPicture)

// Only recordings of shows have one, and it comes after the picture.
const HeatCurve = lazyPart(async () => (await import('./heat-curve.tsx')).HeatCurve)

/** The position in the film: a slider for touch, mouse and keys, with a thumbnail of the position aimed at. */
export function SeekBar(props: SeekBarProps) {
  const { playback, words, thumbnailsUrl, chapters, heat, stepS, onActive } = props
  const positionS = useStore(playback.view, (view) => view.positionS)
  const durationS = useStore(playback.view, (view) => view.durationS)
  const bufferedEndS = useStore(playback.view, (view) => view.bufferedEndS)
  const [wasNear, setNear] = useState(false)
  const { bar, aimS, isDragging, handlers } = useSeekAim({
    secondsAt: (share) => share * durationS,
    onSeek: (seconds) => playback.seek(seconds),
    onHover() {
      onActive()
      setNear(true)
    },
  })

  const targetS = isDragging && aimS !== null ? aimS : positionS
  const share = (seconds: number) => (durationS > 0 ? Math.min(1, Math.max(0, seconds / durationS)) : 0)
  const handleKeyDown = (event: KeyboardEvent) => {
    const ends: Record<string, number> = { Home: -durationS, End: durationS }
    const jumpS = seekStepOf(event.key, stepS) ?? ends[event.key]
    if (jumpS === undefined) return
    event.preventDefault()
    onActive()
    playback.skip(jumpS)
  }

  return (
    <div
      ref={bar}
      className={styles.bar}
      role="slider"
      tabIndex={0}
      aria-label={words.seek}
      aria-valuemin={0}
      aria-valuemax={Math.floor(durationS)}
      aria-valuenow={Math.floor(targetS)}
      aria-valuetext={words.timeOf(timeText(targetS), timeText(durationS))}
      data-dragging={isDragging || undefined}
      {...handlers}
      onKeyDown={handleKeyDown}
    >
      {heat && durationS > 0 && <HeatCurve heat={heat} durationS={durationS} />}
      <div className={styles.track}>
        <div className={styles.buffered} style={{ transform: `scaleX(${share(bufferedEndS)})` }} />
        <div className={styles.played} style={{ transform: `scaleX(${share(targetS)})` }} />
        {chapterCuts(chapters, durationS).map((cut) => (
          <i key={cut} style={{ insetInlineStart: `${cut * 100}%` }} />
        ))}
      </div>
      <div className={styles.knob} style={{ insetInlineStart: `${share(targetS) * 100}%` }} />
      {wasNear && durationS > 0 && (
        <AimPicture {...{ playback, thumbnailsUrl, chapters, aimS }} share={share(aimS ?? 0)} />
      )}
    </div>
  )
}
