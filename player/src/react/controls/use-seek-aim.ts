import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'

const clamp = (share: number) => Math.min(1, Math.max(0, share))

/**
 * The pointer on a seek bar: where it aims while it hovers or drags, and the handlers of the slider. `secondsAt` turns
 * a share of the bar into seconds.
 */
export function useSeekAim(needs: {
  secondsAt(share: number): number
  onSeek(seconds: number): void
  onHover?(): void
}) {
  const bar = useRef<HTMLDivElement>(null)
  const [aimS, setAimS] = useState<number | null>(null)
  const [isDragging, setDragging] = useState(false)
  const readAim = (event: PointerEvent) => {
    const { left = 0, width = 0 } = bar.current?.getBoundingClientRect() ?? {}
    return width === 0 ? 0 : needs.secondsAt(clamp((event.clientX - left) / width))
  }
  const handleMove = (event: PointerEvent) => {
    needs.onHover?.()
    setAimS(readAim(event))
  }
  const stop = () => {
    setDragging(false)
    setAimS(null)
  }
  return {
    bar,
    aimS,
    isDragging,
    handlers: {
      onPointerMove: handleMove,
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragging(true)
        handleMove(event)
      },
      onPointerUp(event: PointerEvent) {
        if (!isDragging) return
        setDragging(false)
        needs.onSeek(readAim(event))
        if (event.pointerType !== 'mouse') setAimS(null)
      },
      onPointerCancel: stop,
      onPointerLeave: () => void (isDragging || setAimS(null)),
    },
  }
}

const PAGE_S = 60

/** Seconds that a key of a slider moves by; `stepS` is one step of the arrows. */
export function seekStepOf(key: string, stepS: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -stepS,
    ArrowDown: -stepS,
    ArrowRight: stepS,
    ArrowUp: stepS,
    PageDown: -PAGE_S,
    PageUp: PAGE_S,
  }
  return steps[key]
}
