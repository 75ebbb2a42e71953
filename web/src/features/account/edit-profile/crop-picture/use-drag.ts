import { useRef, type PointerEvent } from 'react'

interface Point {
  readonly x: number
  readonly y: number
}

interface DragMoves {
  /** By parts of the element's width. */
  onMove: (by: { right: number; down: number }) => void
  /** Two fingers: how much farther apart they are than a moment ago. */
  onPinch: (factor: number) => void
}

const apart = ([one, other]: readonly Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/** One pointer drags, two pinch. */
export function useDrag({ onMove, onPinch }: DragMoves) {
  const pointers = useRef(new Map<number, Point>())

  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const held = pointers.current
    const before = held.get(event.pointerId)
    if (!before) return
    const distance = apart([...held.values()])
    held.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const { width } = event.currentTarget.getBoundingClientRect()
    if (held.size > 1 && distance > 0) onPinch(apart([...held.values()]) / distance)
    else if (width > 0) {
      onMove({ right: (event.clientX - before.x) / width, down: (event.clientY - before.y) / width })
    }
  }
  const handleEnd = (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId)

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: handleMove,
    onPointerUp: handleEnd,
    onPointerCancel: handleEnd,
  }
}
