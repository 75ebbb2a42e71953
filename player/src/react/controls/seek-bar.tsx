import { lazily } from '@tayang/design/lazily'
import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useStore } from 'zustand'

import { chapterCuts, timeText } from '../../core/index.ts'
import type { Chapter } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'
import type { PlayerWords } from '../player-words.ts'
import styles from './seek-bar.module.css'

interface Props {
  playback: Playback
  words: PlayerWords
  thumbnailsUrl: string | null
  chapters: readonly Chapter[]
  stepS: number
  onActive(): void
}

const PAGE_S = 60

// Seek pictures are asked for when a hand first comes near the bar.
const AimPicture = lazily(async () => (await import('./aim-picture.tsx')).AimPicture)

/** Where in the film we are; a slider for hands, mice and keys, with a picture of the place aimed at. */
export function SeekBar({ playback, words, thumbnailsUrl, chapters, stepS, onActive }: Props) {
  const positionS = useStore(playback.view, (view) => view.positionS)
  const durationS = useStore(playback.view, (view) => view.durationS)
  const bufferedEndS = useStore(playback.view, (view) => view.bufferedEndS)
  const bar = useRef<HTMLDivElement>(null)
  const [aimS, setAimS] = useState<number | null>(null)
  const [isDragging, setDragging] = useState(false)
  const [wasNear, setNear] = useState(false)

  const shownS = isDragging && aimS !== null ? aimS : positionS
  const share = (seconds: number) => (durationS > 0 ? Math.min(1, Math.max(0, seconds / durationS)) : 0)
  const readAim = (event: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect()
    if (!box || box.width === 0) return 0
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * durationS
  }

  const handlePointerMove = (event: PointerEvent) => {
    onActive()
    setNear(true)
    setAimS(readAim(event))
  }
  const handlePointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragging(true)
    handlePointerMove(event)
  }
  const handlePointerUp = (event: PointerEvent) => {
    if (!isDragging) return
    setDragging(false)
    playback.seek(readAim(event))
    if (event.pointerType !== 'mouse') setAimS(null)
  }
  const handleCancel = () => {
    setDragging(false)
    setAimS(null)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const jumps: Record<string, number> = {
      ArrowLeft: -stepS,
      ArrowDown: -stepS,
      ArrowRight: stepS,
      ArrowUp: stepS,
      PageDown: -PAGE_S,
      PageUp: PAGE_S,
      Home: -durationS,
      End: durationS,
    }
    const jumpS = jumps[event.key]
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
      aria-valuenow={Math.floor(shownS)}
      aria-valuetext={words.timeOf(timeText(shownS), timeText(durationS))}
      data-dragging={isDragging || undefined}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerUp}
      onPointerCancel={handleCancel}
      onPointerLeave={() => !isDragging && setAimS(null)}
      onKeyDown={handleKeyDown}
    >
      <div className={styles.track}>
        <div className={styles.buffered} style={{ transform: `scaleX(${share(bufferedEndS)})` }} />
        <div className={styles.played} style={{ transform: `scaleX(${share(shownS)})` }} />
        {chapterCuts(chapters, durationS).map((cut) => (
          <i key={cut} style={{ insetInlineStart: `${cut * 100}%` }} />
        ))}
      </div>
      <div className={styles.knob} style={{ insetInlineStart: `${share(shownS) * 100}%` }} />
      {wasNear && durationS > 0 && (
        <AimPicture {...{ thumbnailsUrl, chapters, aimS }} share={share(aimS ?? 0)} />
      )}
    </div>
  )
}
