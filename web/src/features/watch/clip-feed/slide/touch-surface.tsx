import { useLingui } from '@lingui/react/macro'
import { Heart, Play } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import style from './slide.module.css'

/** A second touch within this time likes; after it the first one has paused. */
const DOUBLE_MS = 260
/** A heart has faded after this. */
const HEART_MS = 800

interface TouchSurfaceProps {
  isPaused: boolean
  onToggle: () => void
  onLike: () => void
}

/** The picture as a button: one touch pauses, two like. */
export function TouchSurface({ isPaused, onToggle, onLike }: TouchSurfaceProps) {
  const { t } = useLingui()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [hearts, setHearts] = useState<readonly { id: number; x: number; y: number }[]>([])
  useEffect(() => () => clearTimeout(waiting.current), [])

  const handleClick = ({ detail, clientX, clientY, currentTarget }: MouseEvent) => {
    // By the keyboard: nothing can follow that would mean something else.
    if (detail === 0) return onToggle()
    if (waiting.current === undefined) {
      waiting.current = setTimeout(() => {
        waiting.current = undefined
        onToggle()
      }, DOUBLE_MS)
      return
    }
    clearTimeout(waiting.current)
    waiting.current = undefined
    const box = currentTarget.getBoundingClientRect()
    const id = performance.now()
    setHearts((all) => [...all, { id, x: clientX - box.left, y: clientY - box.top }])
    setTimeout(() => setHearts((all) => all.filter((heart) => heart.id !== id)), HEART_MS)
    onLike()
  }
  return (
    <button
      type="button"
      className={style.surface}
      aria-label={isPaused ? t`Play` : t`Pause`}
      onClick={handleClick}
    >
      {isPaused && (
        <span className={style.paused}>
          <Play size={36} fill="currentColor" aria-hidden />
        </span>
      )}
      {hearts.map(({ id, x, y }) => (
        <Heart
          key={id}
          size={96}
          fill="currentColor"
          className={style.heart}
          style={{ left: x, top: y }}
          aria-hidden
        />
      ))}
    </button>
  )
}
