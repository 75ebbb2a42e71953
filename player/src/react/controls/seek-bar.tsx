import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useStore } from 'zustand'

import { thumbnailAt, timeText } from '../../core/index.ts'
import type { Thumbnail } from '../../core/index.ts'
import { fetchThumbnails } from '../../dom/index.ts'
import type { Playback } from '../../dom/index.ts'
import type { PlayerWords } from '../player-words.ts'
import { SeekPicture } from './seek-picture.tsx'
import styles from './seek-bar.module.css'

interface Props {
  playback: Playback
  words: PlayerWords
  thumbnailsUrl: string | null
  stepS: number
  onActive(): void
}

const PAGE_S = 60

/** Seek pictures are asked for when a hand first comes near the bar. */
function useThumbnails(address: string | null, isWanted: boolean): readonly Thumbnail[] {
  const [thumbnails, setThumbnails] = useState<readonly Thumbnail[]>([])
  useEffect(() => {
    if (!address || !isWanted) return
    const closing = new AbortController()
    void fetchThumbnails(address, closing.signal).then((found) => {
      if (!closing.signal.aborted) setThumbnails(found)
    })
    return () => closing.abort()
  }, [address, isWanted])
  return thumbnails
}

/** Where in the film we are; a slider for hands, mice and keys, with a picture of the place aimed at. */
export function SeekBar({ playback, words, thumbnailsUrl, stepS, onActive }: Props) {
  const positionS = useStore(playback.view, (view) => view.positionS)
  const durationS = useStore(playback.view, (view) => view.durationS)
  const bufferedEndS = useStore(playback.view, (view) => view.bufferedEndS)
  const bar = useRef<HTMLDivElement>(null)
  const [aimS, setAimS] = useState<number | null>(null)
  const [isDragging, setDragging] = useState(false)
  const [wasNear, setNear] = useState(false)
  const thumbnails = useThumbnails(thumbnailsUrl, wasNear)

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
      </div>
      <div className={styles.knob} style={{ insetInlineStart: `${share(shownS) * 100}%` }} />
      {aimS !== null && durationS > 0 && (
        <SeekPicture share={share(aimS)} text={timeText(aimS)} thumbnail={thumbnailAt(thumbnails, aimS)} />
      )}
    </div>
  )
}
