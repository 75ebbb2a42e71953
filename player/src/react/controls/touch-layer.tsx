import { useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { useStore } from 'zustand'

import type { Playback } from '../../dom/index.ts'
import { PauseIcon, PlayIcon, SkipBackIcon, SkipForwardIcon } from './icons.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import styles from './touch-layer.module.css'

interface TouchLayerProps {
  playback: Playback
  words: PlayerTexts
  skipS: number
  /** Replaces the playback's own skip, as in a live show that can be rewound. */
  onSkip?: ((seconds: number) => void) | undefined
  isHidden: boolean
  onWake(): void
  onHide(): void
  onFullscreen(): void
}

const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_S = 10

interface Ripple {
  key: number
  side: 'back' | 'forward'
  seconds: number
}

/** The picture as a control: a mouse click plays and pauses, a tap shows the controls, a double tap skips. */
export function TouchLayer(props: TouchLayerProps) {
  const { playback, words, skipS, isHidden, onWake, onHide, onFullscreen } = props
  const isLive = useStore(playback.view, (view) => view.isLive)
  const [ripple, setRipple] = useState<Ripple | null>(null)
  const lastTap = useRef({ atMs: Number.NEGATIVE_INFINITY, side: '' })
  const lastPointer = useRef('')
  const canSkip = !isLive || props.onSkip !== undefined
  const skip = props.onSkip ?? ((seconds: number) => playback.skip(seconds))

  const handleTap = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    const side = share < 0.35 ? 'back' : share > 0.65 ? 'forward' : 'middle'
    const isDouble = event.timeStamp - lastTap.current.atMs < DOUBLE_TAP_MS && lastTap.current.side === side
    lastTap.current = { atMs: event.timeStamp, side }
    if (isDouble && side !== 'middle' && canSkip) {
      skip(side === 'back' ? -DOUBLE_TAP_S : DOUBLE_TAP_S)
      // Further taps add to the seconds that are displayed.
      setRipple((now) => ({
        key: event.timeStamp,
        side,
        seconds: (now?.side === side ? now.seconds : 0) + DOUBLE_TAP_S,
      }))
    } else if (isHidden) onWake()
    else onHide()
  }
  // A click is the last event of a tap: a button that appeared in the middle any earlier would receive it.
  const handleClick = (event: MouseEvent<HTMLDivElement>) => {
    if (lastPointer.current === 'mouse') playback.togglePlay()
    else handleTap(event)
  }

  return (
    <>
      <div
        className={styles.surface}
        onPointerUp={(event) => (lastPointer.current = event.pointerType)}
        onClick={handleClick}
        onDoubleClick={() => lastPointer.current === 'mouse' && onFullscreen()}
      />
      {ripple && (
        <div
          key={ripple.key}
          className={styles.ripple}
          data-side={ripple.side}
          aria-hidden="true"
          onAnimationEnd={() => setRipple(null)}
        >
          {ripple.side === 'back' ? '−' : '+'}
          {ripple.seconds} s
        </div>
      )}
      <CentreButtons
        {...{ playback, words, skipS }}
        isHidden={isHidden || ripple !== null}
        onSkip={canSkip ? skip : null}
      />
    </>
  )
}

interface CentreProps extends Pick<TouchLayerProps, 'playback' | 'words' | 'skipS' | 'isHidden'> {
  onSkip: ((seconds: number) => void) | null
}

/** Play and skip in the middle of the picture, for thumbs. */
function CentreButtons({ playback, words, skipS, isHidden, onSkip }: CentreProps) {
  const isPlaying = useStore(playback.view, (view) => view.state.playback === 'playing')
  return (
    <div className={styles.centre} data-hidden={isHidden || undefined}>
      {onSkip && (
        <button type="button" aria-label={words.skipBack(skipS)} onClick={() => onSkip(-skipS)}>
          <SkipBackIcon seconds={skipS} />
        </button>
      )}
      <button
        type="button"
        className={styles.play}
        aria-label={isPlaying ? words.pause : words.play}
        onClick={() => playback.togglePlay()}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      {onSkip && (
        <button type="button" aria-label={words.skipForward(skipS)} onClick={() => onSkip(skipS)}>
          <SkipForwardIcon seconds={skipS} />
        </button>
      )}
    </div>
  )
}
