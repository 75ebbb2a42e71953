import { useEffect, useRef } from 'react'
import { enterOverlay } from './open-overlays.ts'

/** Makes something known as lying over the page while `isOpen`: a site may close it on Back of the browser. */
export function useOverlay(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => (isOpen ? enterOverlay(() => close.current()) : undefined), [isOpen])
}
