import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'

import { timeText } from '../../core/index.ts'
import type { PlayerWords } from '../player-words.ts'
import type { LiveHand } from './use-rewind.ts'
import bar from '../controls/seek-bar.module.css'
import styles from './live-player.module.css'

const PAGE_S = 60

/** How much of a show lies behind, and where in it one is: a slider for hands, mice and keys. */
export function LiveSeekBar({ hand, words, stepS }: { hand: LiveHand; words: PlayerWords; stepS: number }) {
  const box = useRef<HTMLDivElement>(null)
  const [aimS, setAimS] = useState<number | null>(null)
  const [isDragging, setDragging] = useState(false)
  const { pastS } = hand
  const behindS = isDragging && aimS !== null ? aimS : hand.isBack ? Math.min(hand.behindS, pastS) : 0
  const share = (seconds: number) => (pastS > 0 ? 1 - Math.min(1, Math.max(0, seconds / pastS)) : 1)
  const readAim = (event: PointerEvent) => {
    const { left = 0, width = 0 } = box.current?.getBoundingClientRect() ?? {}
    if (width === 0) return 0
    return (1 - Math.min(1, Math.max(0, (event.clientX - left) / width))) * pastS
  }
  const textOf = (seconds: number) => (seconds < 1 ? words.live : words.behindLiveFor(timeText(seconds)))

  const handlePointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragging(true)
    setAimS(readAim(event))
  }
  const handlePointerUp = (event: PointerEvent) => {
    if (!isDragging) return
    setDragging(false)
    hand.goBack(readAim(event))
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
    }
    const jumpS = jumps[event.key]
    if (event.key === 'Home') hand.goBack(pastS)
    else if (event.key === 'End') hand.goToLive()
    else if (jumpS !== undefined) hand.skip(jumpS)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={box}
      className={`${bar.bar} ${styles.past}`}
      role="slider"
      tabIndex={0}
      aria-label={words.seek}
      aria-valuemin={0}
      aria-valuemax={Math.floor(pastS)}
      aria-valuenow={Math.floor(pastS - behindS)}
      aria-valuetext={textOf(behindS)}
      data-dragging={isDragging || undefined}
      onPointerDown={handlePointerDown}
      onPointerMove={(event) => setAimS(readAim(event))}
      onPointerUp={handlePointerUp}
      onPointerCancel={handleCancel}
      onPointerLeave={() => !isDragging && setAimS(null)}
      onKeyDown={handleKeyDown}
    >
      <div className={bar.track}>
        <div className={bar.played} style={{ transform: `scaleX(${share(behindS)})` }} />
      </div>
      <div className={bar.knob} style={{ insetInlineStart: `${share(behindS) * 100}%` }} />
      {aimS !== null && (
        <span className={styles.aim} style={{ insetInlineStart: `${share(aimS) * 100}%` }} aria-hidden>
          {aimS < 1 ? words.live : `−${timeText(aimS)}`}
        </span>
      )}
    </div>
  )
}
