import { useLingui } from '@lingui/react/macro'
import type { Playback } from '@tayang/player/dom'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatClock } from '#shared/i18n'
import style from './slide.module.css'

/** A finger that rests this long takes the line; one that moves on swipes. A mouse takes it at once. */
const LONG_PRESS_MS = 400
const STEP_S = 5

/** How far the clip is; one drags it to another place. */
export function ProgressLine({ playback }: { playback: Playback | null }) {
  const { t } = useLingui()
  const line = useRef<HTMLDivElement>(null)
  const [isHeld, setIsHeld] = useState(false)
  const press = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const element = line.current
    if (!element || !playback) return
    // By hand: a feed that renders four times a second would drop frames of a swipe.
    const draw = () => {
      const { positionS, durationS } = playback.view.getState()
      element.style.setProperty('--done', String(durationS > 0 ? positionS / durationS : 0))
      element.setAttribute('aria-valuemax', String(Math.round(durationS)))
      element.setAttribute('aria-valuenow', String(Math.round(positionS)))
      element.setAttribute('aria-valuetext', `${formatClock(positionS)} / ${formatClock(durationS)}`)
    }
    draw()
    return playback.view.subscribe(draw)
  }, [playback])
  useEffect(() => () => clearTimeout(press.current), [])

  const seek = (clientX: number) => {
    const box = line.current?.getBoundingClientRect()
    if (!box || !playback) return
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width))
    playback.seek(share * playback.view.getState().durationS)
  }
  const take = (element: Element, pointerId: number, clientX: number) => {
    element.setPointerCapture(pointerId)
    setIsHeld(true)
    seek(clientX)
  }
  const handleDown = ({ currentTarget, pointerId, pointerType, clientX }: PointerEvent) => {
    if (pointerType === 'mouse') return take(currentTarget, pointerId, clientX)
    press.current = setTimeout(() => take(currentTarget, pointerId, clientX), LONG_PRESS_MS)
  }
  const handleEnd = () => {
    clearTimeout(press.current)
    setIsHeld(false)
  }
  const handleKey = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (direction === 0 || !playback) return
    event.preventDefault()
    event.stopPropagation()
    playback.skip(direction * STEP_S)
  }
  return (
    <div
      ref={line}
      role="slider"
      tabIndex={0}
      aria-label={t`Seek`}
      aria-valuemin={0}
      aria-valuemax={0}
      aria-valuenow={0}
      className={style.progress}
      data-held={isHeld || undefined}
      onPointerDown={handleDown}
      onPointerMove={({ clientX }) => isHeld && seek(clientX)}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
      onKeyDown={handleKey}
    >
      <span />
    </div>
  )
}
