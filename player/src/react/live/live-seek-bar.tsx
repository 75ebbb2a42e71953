import type { KeyboardEvent } from 'react'

import { timeText } from '../../core/index.ts'
import { seekStepOf, useSeekAim } from '../controls/use-seek-aim.ts'
import type { PlayerTexts } from '../player-texts.ts'
import type { RewindControl } from './use-rewind.ts'
import bar from '../controls/seek-bar.module.css'
import styles from './live-player.module.css'

interface LiveSeekBarProps {
  rewindControl: RewindControl
  words: PlayerTexts
  stepS: number
}

/** The part of a show that can be rewound, and the viewer's position in it: a slider for touch, mouse and keys. */
export function LiveSeekBar({ rewindControl, words, stepS }: LiveSeekBarProps) {
  const { pastS, isBehind, behindS: positionS } = rewindControl
  const aim = useSeekAim({
    secondsAt: (share) => (1 - share) * pastS,
    onSeek: (seconds) => rewindControl.rewindBy(seconds),
  })
  const { aimS, isDragging } = aim
  const behindS = isDragging && aimS !== null ? aimS : isBehind ? Math.min(positionS, pastS) : 0
  const share = (seconds: number) => (pastS > 0 ? 1 - Math.min(1, Math.max(0, seconds / pastS)) : 1)
  const textOf = (seconds: number) => (seconds < 1 ? words.live : words.behindLiveFor(timeText(seconds)))

  const handleKeyDown = (event: KeyboardEvent) => {
    const jumpS = seekStepOf(event.key, stepS)
    if (event.key === 'Home') rewindControl.rewindBy(pastS)
    else if (event.key === 'End') rewindControl.goToLive()
    else if (jumpS !== undefined) rewindControl.skip(jumpS)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={aim.bar}
      className={`${bar.bar} ${styles.past}`}
      role="slider"
      tabIndex={0}
      aria-label={words.seek}
      aria-valuemin={0}
      aria-valuemax={Math.floor(pastS)}
      aria-valuenow={Math.floor(pastS - behindS)}
      aria-valuetext={textOf(behindS)}
      data-dragging={isDragging || undefined}
      {...aim.handlers}
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
