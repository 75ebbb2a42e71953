import { useRef, type PointerEvent, type RefObject } from 'react'

/** A sheet that was pulled down this far is closed. */
const CLOSES_PX = 80

/** Closes a sheet that is pulled down by its head. */
export function useSheetDrag(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<number | null>(null)
  const move = (px: number) => panel.current?.style.setProperty('translate', px > 0 ? `0 ${px}px` : '')
  return {
    onPointerDown(event: PointerEvent) {
      if (event.target instanceof Element && event.target.closest('button')) return
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (from.current !== null) move(clientY - from.current)
    },
    onPointerUp({ clientY }: PointerEvent) {
      if (from.current === null) return
      const px = clientY - from.current
      from.current = null
      move(0)
      if (px > CLOSES_PX) onClose()
    },
    onPointerCancel() {
      from.current = null
      move(0)
    },
  }
}
