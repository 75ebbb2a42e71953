import { useRef } from 'react'
import style from './chat-gifts.module.css'

/** A pull of this much takes the panel down. */
const PULL_PX = 48

/** What a thumb pulls the panel down by; the same as Close, which a keyboard and a screen reader have. */
export function GrabHandle({ onDown }: { onDown: () => void }) {
  const from = useRef<number | null>(null)
  return (
    <div
      aria-hidden
      className={style.handle}
      onPointerDown={(event) => {
        from.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerUp={(event) => {
        if (from.current !== null && event.clientY - from.current > PULL_PX) onDown()
        from.current = null
      }}
      onPointerCancel={() => {
        from.current = null
      }}
    />
  )
}
